package api

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// OpenAPI writes the description of the calls of one audience as an OpenAPI 3.1 document.
func OpenAPI(audience Audience, calls []*Call) ([]byte, error) {
	components := map[string]any{}
	paths := map[string]any{}
	for _, call := range calls {
		if call.For == audience {
			paths[call.path()] = map[string]any{"post": operation(call, components)}
		}
	}
	document := map[string]any{
		"openapi": "3.1.0",
		"info":    map[string]any{"title": audiences[audience].title, "version": "1", "description": "Every call is a POST with a JSON object; every answer is an envelope of code, message and data."},
		"paths":   paths,
		"components": map[string]any{
			"schemas":         components,
			"securitySchemes": map[string]any{"token": audiences[audience].scheme},
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
	if scope := call.Need.Scope(); scope != "" {
		op["x-scope"], op["tags"] = scope, []string{string(scope)}
	}
	if parameters := headersOf(call); len(parameters) > 0 {
		op["parameters"] = parameters
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
	responses := map[string]any{"200": answer(call, components)}
	if call.Tagged {
		responses["304"] = map[string]any{"description": "The answer is still the one with the tag that was named."}
	}
	op["responses"] = responses
	return op
}

// headersOf are the headers that programs send with a call.
func headersOf(call *Call) (parameters []any) {
	header := func(name string, required bool, schema map[string]any) {
		parameters = append(parameters, map[string]any{"in": "header", "name": name, "required": required, "schema": schema})
	}
	if call.For == Programs && call.RequestID != NoRequestID {
		header(idempotencyKey, call.RequestID == RequiredRequestID, map[string]any{"type": "string", "minLength": minRequestID, "maxLength": maxRequestID})
	}
	if call.Tagged {
		header("If-None-Match", false, map[string]any{"type": "string"})
	}
	return parameters
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
