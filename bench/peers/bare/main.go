// Command bare is the floor under the list benchmark: net/http alone, answering bytes that it was given.
package main

import (
	"flag"
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	addr := flag.String("addr", "", "address to listen on")
	file := flag.String("answer", "", "file with the body of every answer")
	flag.Parse()
	body, err := os.ReadFile(*file)
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	http.HandleFunc("POST /api/goodsUnitList", func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body)
	})
	log.Fatal(http.ListenAndServe(*addr, nil))
}
