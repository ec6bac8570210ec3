package gene

import (
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// SampleQuality is whether a sample is of use.
type SampleQuality string

// The two that there are.
const (
	Qualified   SampleQuality = "ok"
	Unqualified SampleQuality = "unqualified"
)

// EnumValues lists them.
func (SampleQuality) EnumValues() []string { return []string{string(Qualified), string(Unqualified)} }

// GeneSampleIn tells what was found of a sample: that it can be tested, or why not.
type GeneSampleIn struct {
	resource.RecordRef
	resource.WithReason

	Quality     SampleQuality `json:"quality"`
	KitNo       string        `json:"kitNo,omitempty" minLength:"6" maxLength:"32" format:"kitNo"` // as it was scanned
	ReceivedAt  *value.Time   `json:"receivedAt,omitempty"`
	QualityNote string        `json:"qualityNote,omitempty" maxLength:"200" lines:"many"`
}

// Move is the one that is asked for.
func (in GeneSampleIn) Move() string {
	if in.Quality == Qualified {
		return "sample"
	}
	return "reject"
}

// Check wants to know which kit it is that can be tested, and when it came.
func (in GeneSampleIn) Check(*store.Tx) error {
	missing := map[string]fault.Message{}
	if in.Quality == Qualified && in.KitNo == "" {
		missing["kitNo"] = fault.Message{Key: "validation.required"}
	}
	if in.Quality == Qualified && in.ReceivedAt == nil {
		missing["receivedAt"] = fault.Message{Key: "validation.required"}
	}
	if len(missing) > 0 {
		return fault.Invalid(missing)
	}
	return nil
}

func judge(c *resource.Change[Order], in GeneSampleIn) error {
	o := c.After
	if in.KitNo != "" && in.KitNo != o.KitNo {
		return fault.InvalidField("kitNo", "validation.otherKit", map[string]any{"no": o.KitNo})
	}
	if in.ReceivedAt != nil && o.ReceivedAt == nil {
		first := *o.OutAt
		if o.CollectedAt != nil {
			first = *o.CollectedAt
		}
		if err := between("receivedAt", *in.ReceivedAt, first, "validation.beforeSample", c.Tx.Now); err != nil {
			return err
		}
		o.ReceivedAt = in.ReceivedAt
	}
	o.Quality = &in.Quality
	if in.QualityNote != "" {
		o.QualityNote.Set(in.QualityNote)
	}
	if in.Quality == Qualified {
		return nil
	}
	o.RejectedAt, o.DueDate = &c.Tx.Now, ""
	return setAside(c)
}

// GeneTestStartIn begins the test of a sample, under the number of the laboratory.
type GeneTestStartIn struct {
	resource.RecordRef

	LabNo       string      `json:"labNo" minLength:"2" maxLength:"40" format:"code"`
	TestStartAt *value.Time `json:"testStartAt,omitempty"` // now, where it is absent
	DueDate     value.Date  `json:"dueDate,omitempty"`     // of the report; as many days later as the test takes, where it is absent
}

// maxReportDays is the furthest day that a report can be promised for.
const maxReportDays = 180

func begin(c *resource.Change[Order], in GeneTestStartIn) error {
	o, at := c.After, c.Tx.Now
	if in.TestStartAt != nil {
		at = *in.TestStartAt
	}
	if err := between("testStartAt", at, *o.ReceivedAt, "validation.beforeSample", c.Tx.Now); err != nil {
		return err
	}
	inDays := func(n int) value.Date { return identity.Today(at.Add(time.Duration(n) * 24 * time.Hour)) }
	due := in.DueDate
	switch {
	case due == "":
		due = inDays(o.ReportDays)
	case due < identity.Today(at):
		return fault.InvalidField("dueDate", "validation.endBeforeStart", nil)
	case due > inDays(maxReportDays):
		return fault.InvalidField("dueDate", "validation.withinDays", map[string]any{"n": maxReportDays})
	}
	o.LabNo, o.TestStartAt, o.DueDate = in.LabNo, &at, due
	return nil
}
