package seed

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	"image/png"
	"time"

	"caredesk/internal/company"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// companyProfile fills in the one company that every database has.
var companyProfile = entity{
	name:  company.Profile.Name,
	rows:  always(1),
	table: company.Profile.Columns,
	ours:  []store.Cond{store.Where("name <> ''")},
	fill:  fillCompany,
	wrong: []rule{
		{"have no name of 4 to 60 characters", store.Where("name <> '' AND length(name) NOT BETWEEN 4 AND 60")},
		{"are on half a place of the map", store.Where("(lng = '') <> (lat = '')")},
		{"have a logo that is not linked to them", store.Where("name <> '' AND NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id WHERE l.object_type = 'company' AND l.object_id = companies.id AND companies.logo = '/files/' || f.name)")},
	},
}

func fillCompany(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	content := drawLogo()
	sum := sha256.Sum256(content)
	name := hex.EncodeToString(sum[:16]) + ".png"
	if err := b.keep(ctx, name, content); err != nil {
		return 0, err
	}
	return 1, db.Bulk(ctx, func(tx *store.Tx) error {
		if err := tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256)
			VALUES (1, ?, ?, ?, ?, ?, 'logo.png', 'company', 'image/png', ?, ?, ?, ?)`,
			b.now.Add(-founded), b.now.Add(-founded), b.by, b.by, name, len(content), logoSide, logoSide, hex.EncodeToString(sum[:])); err != nil {
			return err
		}
		profile := profileOf(b, file.Image("/files/"+name))
		if _, err := table.Update(tx, &profile, profile.ID, 1); err != nil {
			return err
		}
		return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'company', 1, id FROM files WHERE name = ?", name)
	})
}

func profileOf(b *batch, logo file.Image) company.Company {
	row := b.setUp(0)
	row.Version = 2
	in := func(days int) value.Date {
		return identity.Today(b.now.Add(time.Duration(days) * 24 * time.Hour))
	}
	return company.Company{
		Row:  resource.Row{ID: row.ID, Version: row.Version, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt, CreatedBy: row.CreatedBy, UpdatedBy: row.UpdatedBy},
		Name: "安和健康服务（浙江）有限公司", ShortName: "安和健康", Logo: logo, Slogan: "让看病不再奔波", CreditCode: "91330099MA0000000L", LegalPerson: "安和明",
		Founded: "2018-03-15", ServicePhone: "4000000001", Email: "service@example.cn", WorkHours: "每日 9:00–21:00",
		Province: "浙江省", City: "杭州市", District: "西湖区", Address: "示例路 100 号安和大厦 8 层", Lng: "120.130203", Lat: "30.259324",
		Intro:   "<h2>关于我们</h2><p>安和健康成立于 2018 年，为城市家庭提供<strong>名医查询、陪诊预约、体检预约</strong>和健康商品服务。</p><p>目前已与四十家医院、八家体检中心合作，服务超过两百万人次。</p>",
		Culture: "<p>以人为本，诚信专业，持续改进。</p>",
		Licences: value.List[company.Licence]{
			{Name: "营业执照", Number: "91330099MA0000000L"},
			{Name: "互联网药品信息服务资格证书", Number: "（浙）-非经营性-2018-0099", ValidTo: in(400)},
			{Name: "医疗器械经营许可证", Number: "浙杭食药监械经营许 20180099 号", ValidTo: in(45)},
		},
		IcpNo: "浙ICP备00000099号", Images: nil,
	}
}

const logoSide = 512

// drawLogo is a white cross on a green ground.
func drawLogo() []byte {
	ground, cross := color.RGBA{0x11, 0xa9, 0x83, 255}, color.RGBA{255, 255, 255, 255}
	picture := image.NewPaletted(image.Rect(0, 0, logoSide, logoSide), color.Palette{ground, cross})
	const arm, reach = 56, 160
	for y := range logoSide {
		for x := range logoSide {
			dx, dy := max(x-logoSide/2, logoSide/2-x), max(y-logoSide/2, logoSide/2-y)
			if dx <= arm && dy <= reach || dy <= arm && dx <= reach {
				picture.SetColorIndex(x, y, 1)
			}
		}
	}
	var out bytes.Buffer
	_ = png.Encode(&out, picture) // to memory, which does not fail
	return out.Bytes()
}
