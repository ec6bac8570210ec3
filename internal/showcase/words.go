package showcase

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

var firstNames = strings.Fields(`Mary James Linda Robert Susan Michael Karen David Lisa William Nancy Richard Betty Joseph Helen
Thomas Sandra Charles Donna Christopher Carol Daniel Ruth Matthew Sharon Anthony Michelle Mark Laura Donald Sarah Steven
Kimberly Paul Deborah Andrew Jessica Joshua Shirley Kenneth Cynthia Kevin Angela Brian Melissa George Brenda Edward Amy
Ronald Anna Timothy Rebecca Jason Virginia Jeffrey Kathleen Ryan Pamela Jacob Martha Gary Debra Nicholas Amanda Eric Stephanie
Jonathan Carolyn Stephen Christine Larry Marie Justin Janet Scott Catherine Brandon Frances Benjamin Ann Samuel Joyce Gregory
Diane Frank Alice Alexander Julie Raymond Heather Patrick Teresa Jack Doris Dennis Gloria Jerry Evelyn Tyler`)

var lastNames = strings.Fields("Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Lopez Wilson Anderson Taylor Thomas Moore")

var titleWords = strings.Fields(`care health winter summer children elders sleep heart walking water tea kitchen doctor morning evening
simple better early quiet daily home garden family season guide notes habits advice steps answers questions reasons ways`)

// people are those that an author is looked for among: a hundred first names, and one that is always there.
var people = func() []name {
	all := make([]name, 0, len(firstNames)+1)
	for _, each := range firstNames {
		all = append(all, name{each})
	}
	return append(all, name{"CareDesk"})
}()

func firstName(random *rand.Rand) string { return firstNames[random.IntN(len(firstNames))] }

// title is five to ten words, the first with a capital.
func title(random *rand.Rand) string {
	words := make([]string, 5+random.IntN(6))
	for i := range words {
		words[i] = titleWords[random.IntN(len(titleWords))]
	}
	words[0] = strings.ToUpper(words[0][:1]) + words[0][1:]
	return strings.Join(words, " ")
}

type transaction struct {
	OrderNo   string  `json:"order_no"`
	Timestamp int64   `json:"timestamp"`
	Username  string  `json:"username"`
	Price     float64 `json:"price"`
	Status    string  `json:"status"`
}

var transactions = func() []transaction {
	random := rand.New(rand.NewPCG(seed, 2))
	all := make([]transaction, 20)
	for i := range all {
		all[i] = transaction{
			OrderNo:   fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", random.Uint32(), random.IntN(1<<16), random.IntN(1<<16), random.IntN(1<<16), random.Int64N(1<<48)),
			Timestamp: begin.UnixMilli() + random.Int64N(90*24*3600*1000),
			Username:  firstName(random) + " " + lastNames[random.IntN(len(lastNames))],
			Price:     float64(100_000+random.IntN(1_400_001)) / 100,
			Status:    []string{"success", "pending"}[random.IntN(2)],
		}
	}
	return all
}()
