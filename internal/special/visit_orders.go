package special

import (
	"cmp"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// VisitCandidate is somebody who could go along on a visit, or cannot and why.
type VisitCandidate struct {
	ID            int64        `json:"id"`
	Name          string       `json:"name"`
	Photo         file.Image   `json:"photo"`
	City          string       `json:"city"`
	Score         value.Tenths `json:"score"`
	ServedCount   int64        `json:"servedCount"`
	KnowsHospital bool         `json:"knowsHospital"`
	OtherCity     bool         `json:"otherCity"` // than the hospital
	VisitsThatDay int          `json:"visitsThatDay"`
	Because       *Unfit       `json:"because"`
}

// VisitCandidates are the companions who are not disabled, those first who can go, know the hospital and have little to do that
// day.
func VisitCandidates(q *store.Q, at VisitSlot, order, hospital int64) ([]VisitCandidate, error) {
	all, err := store.All[VisitCandidate](q, `SELECT c.id, c.name, c.photo, c.city, c.score, c.served_count,
		EXISTS (SELECT 1 FROM companion_hospitals AS l WHERE l.companion_id = c.id AND l.hospital_id = ?) AS knows_hospital,
		c.city <> (SELECT h.city FROM hospitals AS h WHERE h.id = ?) AS other_city, 0 AS visits_that_day, NULL AS because
		FROM companions AS c WHERE c.deleted_at IS NULL AND c.status = 'enabled' ORDER BY c.score DESC, c.id`, hospital, hospital)
	if err != nil {
		return nil, err
	}
	unfit, err := Assignable(q, at, order)
	if err != nil {
		return nil, err
	}
	booked, err := visits.Booked(q, at.VisitDate, at.VisitDate.Next())
	if err != nil {
		return nil, err
	}
	busy := map[int64]int{}
	for _, b := range booked {
		busy[b.CompanionID]++
	}
	for i := range all {
		c := &all[i]
		c.VisitsThatDay = busy[c.ID]
		if because, is := unfit[c.ID]; is {
			c.Because = &because
		}
	}
	slices.SortStableFunc(all, func(a, b VisitCandidate) int {
		return cmp.Or(last(a.Because != nil, b.Because != nil), last(a.OtherCity, b.OtherCity), last(!a.KnowsHospital, !b.KnowsHospital), cmp.Compare(a.VisitsThatDay, b.VisitsThatDay))
	})
	return all, nil
}

// last puts what is so behind what is not.
func last(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// DayCompanion is a companion on a day, and why nothing can be given to them on it.
type DayCompanion struct {
	ID           int64      `json:"id"`
	Name         string     `json:"name"`
	Photo        file.Image `json:"photo"`
	City         string     `json:"city"`
	HealthCertTo value.Date `json:"healthCertTo"`
	Because      *Unfit     `json:"because"`
}

// CompanionsOn are all companions, with why one cannot be given visits on a day.
func CompanionsOn(q *store.Q, date value.Date) ([]DayCompanion, error) {
	return store.All[DayCompanion](q, `SELECT id, name, photo, city, health_cert_to,
		CASE WHEN status = 'disabled' THEN 'disabled' WHEN duty = 'onLeave' THEN 'onLeave' WHEN health_cert_to < ? THEN 'certExpired' END AS because
		FROM companions WHERE deleted_at IS NULL ORDER BY city, id`, date)
}

// CompanionForVisit holds a companion who is about to be given a visit, or taken one from, until the transaction ends: nobody
// else counts on the same hours meanwhile.
func CompanionForVisit(tx *store.Tx, id int64) (*Companion, error) {
	table, err := companions.Columns()
	if err != nil {
		return nil, err
	}
	if err := table.LockRow(tx, id); err != nil {
		return nil, err
	}
	found, err := store.All[Companion](&tx.Q, "SELECT id, name FROM companions WHERE id = ? AND deleted_at IS NULL", id)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.Reference("companionId")
	}
	return &found[0], nil
}

// Served counts a visit that a companion has made.
func Served(tx *store.Tx, id int64) error {
	return tx.Exec("UPDATE companions SET served_count = served_count + 1 WHERE id = ?", id)
}

// Rated keeps what members think of a companion.
func Rated(tx *store.Tx, id int64, mean value.Tenths) error {
	return tx.Exec("UPDATE companions SET score = ? WHERE id = ?", mean, id)
}

// HospitalForVisit is a hospital that members can be accompanied to: fault.Reference where there is none.
func HospitalForVisit(r *api.Request, q *store.Q, id int64) (*Hospital, error) {
	h, err := hospitals.Records().Load(r, q, id)
	return offered(h, err, "hospitalId", func(h *Hospital) bool { return h.Status == resource.Enabled })
}

// OfferedVisit is a service that the app offers: fault.Reference where there is none.
func OfferedVisit(r *api.Request, q *store.Q, id int64) (*VisitService, error) {
	s, err := visitServices.Records().Load(r, q, id)
	return offered(s, err, "serviceId", func(s *VisitService) bool { return s.Status == resource.OnShelf })
}

// offered is a record that was loaded, where it is there and can be ordered.
func offered[T any](row *T, err error, field string, can func(row *T) bool) (*T, error) {
	switch refused, is := fault.As(err); {
	case is && refused.Code == fault.CodeNotFound, err == nil && !can(row):
		return nil, fault.Reference(field)
	case err != nil:
		return nil, err
	}
	return row, nil
}

// SoldVisit counts a visit that was paid for.
func SoldVisit(tx *store.Tx, id int64) error {
	return tx.Exec("UPDATE visit_services SET sales = sales + 1 WHERE id = ?", id)
}
