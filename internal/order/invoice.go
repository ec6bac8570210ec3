package order

import (
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
)

// InvoiceKind is for whom an invoice is made out.
type InvoiceKind string

// NoInvoice is what most orders have.
const NoInvoice InvoiceKind = "none"

// EnumValues lists the kinds.
func (InvoiceKind) EnumValues() []string { return []string{string(NoInvoice), "personal", "company"} }

// InvoiceStatus is how far an invoice has come. It is made elsewhere; the console records that it was.
type InvoiceStatus string

// The states of an invoice.
const (
	InvoiceNone      InvoiceStatus = "none"
	InvoiceRequested InvoiceStatus = "requested"
	InvoiceIssued    InvoiceStatus = "issued"
)

// EnumValues lists the states.
func (InvoiceStatus) EnumValues() []string {
	return []string{string(InvoiceNone), string(InvoiceRequested), string(InvoiceIssued)}
}

// Invoice is what a member asked to have made out.
type Invoice struct {
	InvoiceKind   InvoiceKind       `json:"invoiceKind" readOnly:"true"`
	InvoiceTitle  pii.Name          `json:"invoiceTitle" readOnly:"true" detail:"true"`
	InvoiceTaxNo  string            `json:"invoiceTaxNo" readOnly:"true" detail:"true"`
	InvoiceEmail  pii.Email         `json:"invoiceEmail" readOnly:"true" detail:"true" format:"email" db:"invoice_email_sealed"`
	InvoiceStatus InvoiceStatus     `json:"invoiceStatus" readOnly:"true"`
	InvoiceNo     string            `json:"invoiceNo" readOnly:"true"`
	InvoiceFile   *file.PrivateFile `json:"invoiceFile" readOnly:"true" usage:"order" detail:"true"`
}
