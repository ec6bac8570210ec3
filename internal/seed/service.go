package seed

import (
	"context"
	"fmt"
	"strings"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// The pictures of services are drawn in the size that their form asks for.
const (
	serviceWidth  = 750
	serviceHeight = 560
)

// catalogue is the entity of one kind of services: a fixed set, each with a picture of its own.
func catalogue[T any](of resource.Handle, size int, row func(b *batch, d *dice, i int64) T, wrong ...rule) entity {
	return entity{
		name:    of.Name,
		rows:    always(size),
		counted: true,
		table:   of.Columns,
		fill: func(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
			if err := hangServices(ctx, db, b, of); err != nil {
				return 0, err
			}
			made, err := byRow(of.Name, row)(ctx, db, table, b)
			if err != nil {
				return 0, err
			}
			return made, linkServices(ctx, db, b, of)
		},
		wrong: append([]rule{
			{"have a name outside 2 to 40 characters", store.Where("length(name) NOT BETWEEN 2 AND 40")},
			{"have a status that does not exist", store.Where("status NOT IN ('onShelf', 'offShelf')")},
			{"cost nothing", store.Where("price_fen < 1")},
			{"have no words", store.Where("detail = ''")},
			{"have a picture that is not linked to them", store.Where("cover NOT IN (SELECT '/files/' || f.name FROM files AS f JOIN file_links AS l ON l.file_id = f.id WHERE l.object_type = ?)", of.Name)},
		}, wrong...),
	}
}

// hangServices draws a picture for each record.
func hangServices(ctx context.Context, db *store.DB, b *batch, of resource.Handle) error {
	for i := range b.rows[of.Name] {
		livery := posterLiveries[(int(i)+len(of.Name))%len(posterLiveries)]
		content := drawPoster(livery, int(i), serviceWidth, serviceHeight)
		if err := b.hangUp(ctx, db, upload{serviceCover(b, of, i), fmt.Sprintf("%s-%d.png", of.Name, i+1), "service", content, serviceWidth, serviceHeight}); err != nil {
			return err
		}
	}
	return nil
}

// linkServices notes which picture is whose.
func linkServices(ctx context.Context, db *store.DB, b *batch, of resource.Handle) error {
	return db.Bulk(ctx, func(tx *store.Tx) error {
		for i := range b.rows[of.Name] {
			if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT ?, ?, id FROM files WHERE name = ?", of.Name, i+1, serviceCover(b, of, i)); err != nil {
				return err
			}
		}
		return nil
	})
}

// with loads what belongs to the records of an entity into tables of its own, once those are there, and what these refer to.
func (e entity) with(needs string, load func(ctx context.Context, db *store.DB, b *batch) error) entity {
	fill := e.fill
	e.needs = append(e.needs, needs)
	e.fill = func(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
		made, err := fill(ctx, db, table, b)
		if err != nil {
			return 0, err
		}
		return made, load(ctx, db, b)
	}
	return e
}

func serviceCover(b *batch, of resource.Handle, i int64) string {
	return uploadName("%s %d of seed %d", of.Name, i, b.seed)
}

// offShelf tells which services are not offered: every sixth.
func offShelf(i int64) bool { return i%6 == 5 }

// offerOf is what a service has in common with all others.
func offerOf(b *batch, d *dice, of resource.Handle, i int64, name, summary string) special.Offer {
	offer := special.Offer{
		Row: b.setUp(i), Name: name, Summary: summary, Cover: file.Image("/files/" + serviceCover(b, of, i)), Images: value.List[file.Image]{},
		Detail: serviceWords(d, name, summary), Notice: pick(d, serviceNotices), Sales: d.below(2000), Score: value.Tenths(44 + d.below(7)),
		Recommended: d.chance(30), Sort: int(i+1) * 10, Status: resource.OnShelf,
	}
	if offShelf(i) {
		offer.Status, offer.Sales, offer.Score = resource.OffShelf, 0, 0
	}
	return offer
}

func serviceWords(d *dice, name, summary string) rich.Text {
	var words strings.Builder
	fmt.Fprintf(&words, "<h2>%s</h2><p>%s。</p><ul>", name, summary)
	for range 3 {
		fmt.Fprintf(&words, "<li>%s</li>", pick(d, serviceClaims))
	}
	words.WriteString("</ul><p>如有疑问，请联系在线客服。</p>")
	return rich.Text(words.String())
}

var (
	serviceClaims  = []string{"流程透明，每一步都有提醒。", "专业团队服务，全程可追溯。", "价格公开，没有隐藏费用。", "隐私保护，资料仅用于本次服务。", "支持在线改期，客服随时响应。"}
	serviceNotices = []string{"下单后请保持电话畅通。\n服务开始前可申请改期。", "请如实填写资料，以免影响服务。", "服务一经完成不支持无理由退款。"}
)
