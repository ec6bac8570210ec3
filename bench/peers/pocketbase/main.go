// Command pocketbase is the peer that the list benchmark compares CareDesk with: PocketBase as a library, in its
// default configuration, with two more commands that prepare its data folder.
package main

import (
	"log"

	"github.com/pocketbase/pocketbase"
)

func main() {
	app := pocketbase.New()
	app.RootCmd.AddCommand(loadCommand(app), logsOffCommand(app))
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}
