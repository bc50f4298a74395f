"""JSON: any objects, and the resources of FHIR."""
