package seed

import (
	"context"
	"fmt"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// companionSet are those who accompany members. What they have done comes with the visits.
var companionSet = entity{
	name:    special.Companions.Name,
	needs:   []string{"picture", special.Hospitals.Name},
	rows:    amounts{usual: 80, medium: 400, bench: 10_000}, // as many as it takes that none has two visits at a time
	counted: true,
	table:   special.Companions.Columns,
	fill:    fillCompanions,
	wrong: []rule{
		{"have a name outside 2 to 60 characters", store.Where("length(name) NOT BETWEEN 2 AND 60")},
		{"have no day on which their certificate ends", store.Where("length(health_cert_to) <> 10")},
		{"have a duty that does not exist", store.Where("duty NOT IN ('available', 'onLeave')")},
		{"go to no hospital", store.Where("NOT EXISTS (SELECT 1 FROM companion_hospitals AS l WHERE l.companion_id = companions.id)")},
		{"go to a hospital of another city", store.Where(`EXISTS (SELECT 1 FROM companion_hospitals AS l JOIN hospitals AS h ON h.id = l.hospital_id
			WHERE l.companion_id = companions.id AND h.city <> companions.city)`)},
		{"have a photo that is not linked to them", store.Where(`NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id
			WHERE l.object_type = 'companion' AND l.object_id = companions.id AND companions.photo = '/files/' || f.name)`)},
		{"have served another number of visits than those that are done", store.Where("served_count <> " + servedVisits)},
		{"have another score than the mean of their ratings", store.Where("score <> " + meanRating)},
	},
}

// What companions have done, as their visits say it.
const (
	servedVisits = "(SELECT count(*) FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id WHERE v.companion_id = companions.id AND o.status = 'completed')"
	meanRating   = `COALESCE((SELECT (20 * CAST(sum(v.rating) AS BIGINT) + count(*)) / NULLIF(2 * count(*), 0) FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id
		WHERE v.companion_id = companions.id AND o.status = 'completed' AND v.rating IS NOT NULL), 0)`
)

// certificates are drawn once and shared: they show nobody.
const certificates = 4

func fillCompanions(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	seal, err := special.Companions.Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	shelved := make([]file.PrivateFile, certificates)
	for n := range shelved {
		content, err := drawPhoto(back, int64(n+photosOfASide))
		if err != nil {
			return 0, err
		}
		id, err := b.shelve(ctx, db, "certificate", fmt.Sprintf("certificate-%d.png", n), content, photoWidth, photoHeight)
		if err != nil {
			return 0, err
		}
		shelved[n] = file.PrivateFile(id)
	}
	made, err := byRow(special.Companions.Name, func(b *batch, d *dice, i int64) special.Companion {
		row := companionOf(b, d, i)
		row.CertFiles = value.List[file.PrivateFile]{shelved[i%certificates]}
		seal(&row)
		return row
	})(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	if _, err := db.Load(ctx, store.TableOf[wayAbout]("companion_hospitals"), func(yield func(any) bool) {
		for i := range b.rows[special.Companions.Name] {
			for _, hospital := range hospitalsOf(i) {
				if !yield(&wayAbout{i + 1, hospital}) {
					return
				}
			}
		}
	}); err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'companion', c.id, f.id FROM companions c JOIN files f ON c.photo = '/files/' || f.name"); err != nil {
			return err
		}
		for n, id := range shelved {
			if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'companion', id, ? FROM companions WHERE (id - 1) % ? = ?", id, certificates, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// wayAbout is a hospital that a companion knows its way about.
type wayAbout struct {
	CompanionID int64 `json:"companionId"`
	HospitalID  int64 `json:"hospitalId"`
}

// hospitalsOf are the hospitals of a companion: up to three of those of its city.
func hospitalsOf(i int64) []int64 {
	cities, each := int64(len(visitCities)), int64(len(visitHospitals))
	first := i%cities*each + 1
	ids := make([]int64, 1+i/cities%3)
	for n := range ids {
		ids[n] = first + int64(n)
	}
	return ids
}

var companionSkills = []string{"轮椅协助", "粤语", "四川话", "手语", "急救证", "护理背景", "儿童陪诊", "术后照护", "英语", "熟悉医保"}

func companionOf(b *batch, d *dice, i int64) special.Companion {
	male := d.chance(25)
	born := time.Date(int(1968+d.below(32)), 1, 1+int(i*37%365), 0, 0, 0, 0, time.UTC)
	row := special.Companion{
		Row: b.setUp(i), Name: personName(d, int64(born.Year())), Photo: file.Image(portrait(b, d)), Gender: identity.Female, City: visitCities[i%int64(len(visitCities))].city,
		Skills: someOf(d, companionSkills, 4), Years: ptr(int(d.below(15))), HealthCertTo: certOf(b, i), Duty: special.Available, Status: resource.Enabled,
	}
	if male {
		row.Gender = identity.Male
	}
	row.Phone.Set(phoneOf(i + 40_000_000))
	row.IDNo.Set(residentNumber(i, male, born))
	if i%20 == 5 {
		row.Duty = special.OnLeave
	}
	if i%27 == 13 {
		row.Status = resource.Disabled
	}
	return row
}

// certOf is the last day of a companion's certificate: of sixteen, one has run out and one soon will.
func certOf(b *batch, i int64) value.Date {
	days := 60 + i*53%640
	switch i % 16 {
	case 3:
		days = 2 + i%26
	case 7:
		days = -1 - i%60
	}
	return identity.Today(b.now.Add(time.Duration(days) * day))
}
