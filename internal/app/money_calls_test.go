package app_test

func init() {
	ownLogged["statementExport"] = one(func(*desk) map[string]any {
		return map[string]any{"from": "2026-01-01", "to": "2026-01-31", "format": "csv"}
	})
}
