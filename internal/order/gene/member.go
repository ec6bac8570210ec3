package gene

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// SignedByMember keeps what was signed in the app.
func SignedByMember(tx *store.Tx, r *api.Request, id int64, in GeneAgreement) (*resource.Saved, error) {
	return Orders.Records().MoveBy(tx, r, flow.Member, "consent", id, in.sign)
}

// SentBackByMember tells that a member has sent a sample back.
func SentBackByMember(tx *store.Tx, r *api.Request, id int64, in GeneParcelBack) (*resource.Saved, error) {
	return Orders.Records().MoveBy(tx, r, flow.Member, "back", id, in.sendBack)
}

// MemberGene is what the app shows of a test beyond what all orders have: what is to be signed, the kit, and the reports, which
// are opened by their files.
type MemberGene struct {
	SampleType      special.SampleType `json:"sampleType"`
	LabName         string             `json:"labName"`
	ConsentVersion  int64              `json:"consentVersion"`
	ConsentText     rich.Text          `json:"consentText"`
	ConsentSignedAt *value.Time        `json:"consentSignedAt"`
	KitNo           string             `json:"kitNo"`
	OutExpressCode  string             `json:"outExpressCode"`
	OutExpressName  string             `json:"outExpressName"`
	OutExpressNo    string             `json:"outExpressNo"`
	OutAt           *value.Time        `json:"outAt"`
	BackExpressCode string             `json:"backExpressCode"`
	BackExpressName string             `json:"backExpressName"`
	BackExpressNo   string             `json:"backExpressNo"`
	CollectedAt     *value.Time        `json:"collectedAt"`
	ReceivedAt      *value.Time        `json:"receivedAt"`
	Quality         *SampleQuality     `json:"quality"`
	ResendCount     int                `json:"resendCount"`
	TestStartAt     *value.Time        `json:"testStartAt"`
	DueDate         value.Date         `json:"dueDate"`

	Reports []order.MemberReport `json:"reports" db:"-"`
}

var memberGenes = store.TableOf[MemberGene]("order_genes")

// ForMember reads what the app shows of a test.
func ForMember(r *api.Request, q *store.Q, id int64) (*MemberGene, error) {
	found, err := store.Find[MemberGene](q, store.Select{Table: memberGenes, Where: []store.Cond{store.Where("order_id = ?", id)}, Limit: 1})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	found[0].Reports, err = order.ReportsForMember(r, q, id)
	return &found[0], err
}
