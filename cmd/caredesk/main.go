// Command caredesk is the administration console of a health-services platform.
package main

import (
	"os"

	"caredesk/internal/app"
	"caredesk/web"
)

func main() {
	os.Exit(app.Main(app.Web{Product: web.Dist, Showcase: web.Showcase}, os.Args[1:]))
}
