package api

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// OpenAPI writes the description of every call as an OpenAPI 3.1 document.
func OpenAPI(calls []*Call) ([]byte, error) {
	components := map[string]any{}
	paths := map[string]any{}
	for _, call := range calls {
		paths["/api/"+call.Name] = map[string]any{"post": operation(call, components)}
	}
	document := map[string]any{
		"openapi": "3.1.0",
		"info":    map[string]any{"title": "CareDesk", "version": "1", "description": "Every call is a POST with a JSON object; every answer is an envelope of code, message and data."},
		"paths":   paths,
		"components": map[string]any{
			"schemas":         components,
			"securitySchemes": map[string]any{"token": map[string]any{"type": "apiKey", "in": "header", "name": "token"}},
		},
	}
	return json.Marshal(document, json.Deterministic(true), jsontext.WithIndent("  "))
}

func operation(call *Call, components map[string]any) map[string]any {
	op := map[string]any{"operationId": call.Name, "security": []any{map[string]any{"token": []any{}}}}
	if call.Route != "" {
		op["tags"] = []string{call.Route}
	}
	if call.Need.IsPublic() {
		op["security"] = []any{}
	}
	if anyOf := call.Need.AnyOf(); len(anyOf) > 0 {
		op["x-need"] = anyOf
	}
	if call.Need.Caps() != 0 {
		op["x-capability"] = call.Need.Caps().String()
	}
	if call.In != nil {
		op["requestBody"] = body("application/json", call.Body().JSONSchema(components))
	} else {
		op["requestBody"] = body("multipart/form-data", map[string]any{"type": "object", "required": []string{"usage", "file"}, "properties": map[string]any{
			"usage": map[string]any{"type": "string"}, "file": map[string]any{"type": "string", "contentMediaType": "application/octet-stream"},
		}})
	}
	op["responses"] = map[string]any{"200": answer(call, components)}
	return op
}

func answer(call *Call, components map[string]any) map[string]any {
	data := map[string]any{}
	if call.Out != nil {
		data = call.Out.JSONSchema(components)
	}
	ok := body("application/json", map[string]any{
		"type": "object", "required": []string{"code", "message", "data"},
		"properties": map[string]any{"code": map[string]any{"type": "integer"}, "message": map[string]any{"type": "string"}, "data": data},
	})
	ok["description"] = "The envelope; code 0 is success."
	if call.Out == nil {
		ok["description"] = "The file, or an envelope with the reason why there is none."
		ok["content"].(map[string]any)["application/octet-stream"] = map[string]any{}
	}
	return ok
}

func body(contentType string, schema map[string]any) map[string]any {
	return map[string]any{"content": map[string]any{contentType: map[string]any{"schema": schema}}}
}
