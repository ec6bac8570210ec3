// The example plays a day of the platform's app against a CareDesk server: members join and prove who they are, name those they
// look after, say what they think, order, pay and ask for money back, and the app reads what to show and what to tell. It uses
// nothing but the standard library and the calls that docs/platform.md describes, so it can be copied into a program of its own.
package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"
)

func main() {
	url := flag.String("url", "http://127.0.0.1:8080", "address of the server")
	members := flag.Int("members", 5, "members who join")
	wait := flag.Duration("wait", 5*time.Second, "how long the day waits for staff to do their part")
	flag.Parse()
	if *members < 1 {
		fail(fmt.Errorf("-members is %d: somebody must join", *members))
	}
	key := os.Getenv("PLATFORM_KEY")
	if key == "" {
		fail(fmt.Errorf("PLATFORM_KEY is not set; make a key with: caredesk key add --name … --scopes …"))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	d := &day{
		Client: &Client{URL: strings.TrimSuffix(*url, "/"), Key: key, HTTP: &http.Client{Timeout: 40 * time.Second}},
		count:  *members,
		wait:   *wait,
	}
	for _, step := range steps {
		fmt.Printf("%s\n", step.name)
		if err := step.play(ctx, d); err != nil {
			fail(fmt.Errorf("%s: %w", step.name, err))
		}
	}
	fmt.Println("The day is over.")
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
