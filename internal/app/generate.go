package app

import (
	"caredesk/internal/audit"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/staff"
	"caredesk/internal/typescript"
)

// Generated returns the files that are made from the description of the server, by path.
func Generated() (map[string]string, error) {
	calls, resources, err := catalogue(&staff.Auth{}, &file.Uploads{}, &audit.Log{})
	if err != nil {
		return nil, err
	}
	types, err := typescript.Write(calls, resources)
	if err != nil {
		return nil, err
	}
	document, err := api.OpenAPI(calls)
	if err != nil {
		return nil, err
	}
	return map[string]string{"web/src/api/generated.ts": types, "docs/openapi.json": string(document) + "\n"}, nil
}
