// Command gen writes the files that are made from the description of the server: the web's types and the OpenAPI document.
package main

import (
	"fmt"
	"os"

	"caredesk/internal/app"
)

func main() {
	files, err := app.Generated()
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
	for path, content := range files {
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "gen:", err)
			os.Exit(1)
		}
	}
}
