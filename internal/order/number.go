package order

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"time"

	"caredesk/internal/engine/store"
)

// refundPrefix begins the numbers of refunds, as each kind has one for its orders.
const refundPrefix = "TK"

var china = time.FixedZone("", 8*60*60)

// newNumber is the number of a new order or refund: when it was made, to the second, and six digits that nobody can guess.
func newNumber(tx *store.Tx, prefix string) (string, error) {
	for {
		digits, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
		if err != nil {
			return "", err
		}
		number := fmt.Sprintf("%s%s%06d", prefix, tx.Now.Std().In(china).Format("060102150405"), digits)
		taken, err := store.Get[int64](&tx.Q, "SELECT (SELECT count(*) FROM orders WHERE order_no = ?) + (SELECT count(*) FROM refunds WHERE refund_no = ?)", number, number)
		if err != nil || taken == 0 {
			return number, err
		}
	}
}
