module caredesk.example/platform

go 1.26.0
