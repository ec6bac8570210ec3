// Command postgres runs a command with one throw-away PostgreSQL cluster for all test packages that the command runs.
package main

import (
	"os"

	"caredesk/internal/engine/store/storetest"
)

func main() { os.Exit(storetest.RunWithCluster(os.Args[1:])) }
