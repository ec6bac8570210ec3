package order

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// OrderRemarkIn notes something for other staff.
type OrderRemarkIn struct {
	resource.RecordRef

	Remark string `json:"remark" maxLength:"500" lines:"many"`
}

// OrderFlagIn marks orders, so that staff find them again.
type OrderFlagIn struct {
	resource.Selection

	Flag OrderFlag `json:"flag"`
}

// OrderOwnerIn says who looks after orders from now on; nobody where the account is absent.
type OrderOwnerIn struct {
	resource.Selection

	AccountID *int64 `json:"accountId,omitempty" ref:"account" minimum:"1"`
}

// OrderInvoiceIn records that an invoice was issued.
type OrderInvoiceIn struct {
	resource.RecordRef

	InvoiceNo string            `json:"invoiceNo" minLength:"4" maxLength:"40" format:"code"`
	FileID    *file.PrivateFile `json:"fileId,omitempty" usage:"order"`
}

// owners are those who can look after an order.
var owners = store.Lookup{Table: "accounts", Name: "name", Where: "status = 'enabled' AND deleted_at IS NULL"}

// Check refuses an account that cannot look after anything.
func (in OrderOwnerIn) Check(tx *store.Tx) error {
	if in.AccountID == nil {
		return nil
	}
	known, err := owners.Has(tx, *in.AccountID)
	if err == nil && !known {
		return fault.Reference("accountId")
	}
	return err
}

func (o *Orders[T]) remark(c *resource.Change[T], in OrderRemarkIn) error {
	common(c.After).Remark = in.Remark
	return nil
}

func (o *Orders[T]) flag(c *resource.Change[T], in OrderFlagIn) error {
	common(c.After).Flag = in.Flag
	return nil
}

func (o *Orders[T]) giveTo(c *resource.Change[T], in OrderOwnerIn) error {
	common(c.After).OwnerID = in.AccountID
	return nil
}

// flagBefore gives orders the mark back that they had.
func flagBefore[T any](was, is *T) any {
	before := common(was).Flag
	if before == common(is).Flag {
		return nil
	}
	return map[string]any{"flag": before}
}

// ownerBefore gives orders back to whoever looked after them.
func ownerBefore[T any](was, is *T) any {
	switch before, after := common(was).OwnerID, common(is).OwnerID; {
	case before == nil && after == nil || before != nil && after != nil && *before == *after:
		return nil
	case before == nil:
		return map[string]any{}
	default:
		return map[string]any{"accountId": *before}
	}
}

func (o *Orders[T]) invoice(c *resource.Change[T], in OrderInvoiceIn) error {
	order := common(c.After)
	order.InvoiceStatus, order.InvoiceNo = InvoiceIssued, in.InvoiceNo
	if in.FileID != nil {
		order.InvoiceFile = in.FileID
	}
	return nil
}
