package app

import (
	"context"

	"caredesk/internal/agreement"
	"caredesk/internal/article"
	"caredesk/internal/audit"
	"caredesk/internal/banner"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/link"
	"caredesk/internal/member"
	"caredesk/internal/patient"
	"caredesk/internal/special"
	"caredesk/internal/staff"
	"caredesk/internal/typescript"
)

// Generated returns the files that are made from the description of the server, by path.
func Generated() (map[string]string, error) {
	calls, resources, _, err := catalogue(context.Background(), &staff.Auth{}, &file.Uploads{}, &audit.Log{})
	if err != nil {
		return nil, err
	}
	types, err := typescript.Write(calls, resources)
	if err != nil {
		return nil, err
	}
	document, err := api.OpenAPI(api.Staff, calls)
	if err != nil {
		return nil, err
	}
	ofPrograms, err := door(context.Background(), &file.Uploads{})
	if err != nil {
		return nil, err
	}
	platformDocument, err := api.OpenAPI(api.Programs, ofPrograms)
	if err != nil {
		return nil, err
	}
	limits, err := typescript.Limits(calls, resources, map[string]any{
		"imageBytes":          file.MaxImage,
		"imageTypes":          file.ImageTypes,
		"documentBytes":       file.MaxDocument,
		"importSheetBytes":    file.MaxSheet,
		"importPicturesBytes": file.MaxArchive,
		"importRows":          intake.MaxRows,
		"documentTypes":       file.DocumentTypes,
		"documentsOnly":       file.DocumentsOnly(),
		"listReach":           resource.MaxReach,
		"bulkRows":            resource.MaxBulkRows,
		"streamedRows":        resource.StreamedRows,
		"password":            map[string]int{"min": staff.MinPassword, "max": staff.MaxPassword},
		"adjustment":          member.MaxAdjustment,
		"adultAge":            identity.Adult,
		"minAddress":          patient.MinAddress,
		"patientOrders":       patient.MaxOrders,
		"conditions":          patient.MaxConditions,
		"scheduleDays":        article.MaxScheduleDays,
		"articlesOnTop":       article.MaxOnTop,
		"bannerSizes":         banner.Sizes,
		"certWarnDays":        special.CertWarnDays,
		"bannersAtTop":        banner.MaxAtTop,
		"serviceLists":        link.ServiceLists,
		"serviceItems":        linkTargets.Screens(link.ServiceItem),
		"moreInGroup":         special.MaxInGroup,
		"agreementText":       agreement.MinWords,
		"revisions":           resource.KeptRevisions,
		"alwaysOn":            staff.AlwaysOn,
		"scopes":              scopes(),
		"documents":           map[string]any{"forms": identity.Forms, "regions": identity.Regions(), "minBirthday": identity.MinBirthday},
	})
	if err != nil {
		return nil, err
	}
	files := map[string]string{"web/src/api/generated.ts": types, "web/src/api/resources.ts": typescript.AllResources(resources), "web/src/api/fault.ts": typescript.Faults(), "web/src/api/limits.ts": limits, "docs/openapi.json": string(document) + "\n", "docs/platform-openapi.json": string(platformDocument) + "\n"}
	for section, inputs := range typescript.Inputs(calls) {
		files["web/src/api/inputs/"+section+".ts"] = inputs
	}
	for section, described := range typescript.Resources(calls, resources) {
		files["web/src/api/resources/"+section+".ts"] = described
	}
	return files, nil
}

// scopes tells the form of a key what an account must hold to give each.
func scopes() map[perm.Scope]any {
	all := map[perm.Scope]any{}
	for _, scope := range perm.Scopes {
		needed := scope.StandsFor()
		all[scope] = map[string]any{"codes": needed.Codes, "caps": needed.Caps.Names()}
	}
	return all
}
