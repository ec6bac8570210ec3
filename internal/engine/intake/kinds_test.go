package intake_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

func photo() []byte {
	return apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(40, 30)) })
}

// titlesOf are the titles of a template.
func (d *desk) titlesOf(resource string) []string {
	d.T.Helper()
	csv := strings.TrimPrefix(d.Do(resource+"ImportTemplate", map[string]any{"format": "csv"}).Body, "\uFEFF")
	first, _, _ := strings.Cut(csv, "\n")
	return strings.Split(first, ",")
}

// filled puts cells under the titles of a template, by what they are called without the star.
func (d *desk) filled(resource string, rows ...map[string]string) []byte {
	d.T.Helper()
	titles := d.titlesOf(resource)
	sheet := [][]string{titles}
	for _, row := range rows {
		cells := make([]string, len(titles))
		used := 0
		for i, title := range titles {
			if cell, given := row[strings.TrimSuffix(title, "*")]; given {
				cells[i] = cell
				used++
			}
		}
		if used != len(row) {
			d.T.Fatalf("%s has the columns %v, not all of %v", resource, titles, row)
		}
		sheet = append(sheet, cells)
	}
	return xlsx(sheet...)
}

func TestDoctorsAreImportedWithTheirPictures(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Doctor("华佗", nil) // so that there are departments and titles
		name := d.named
		row := map[string]string{
			"姓名": "张仲景", "照片": `图片\张仲景.PNG`, "性别": "男", "科室": name("departments"), "职称": name("titles"), "医院": "浙江医院", "医院等级": "三级甲等", "擅长": "伤寒杂病的诊治",
			"简介": "第一段\n第二段", "荣誉": "医圣；名医", "出诊时间": "1 上午; 3 下午", "挂号费（参考）": "¥25.5", "从业年限": "30", "推荐": "是",
		}
		wrong := map[string]string{
			"姓名": "李时珍", "照片": "没有.png", "性别": "x", "科室": "没有的科室", "职称": name("titles"), "医院": "浙江医院", "擅长": "本草", "挂号费（参考）": "1.234", "出诊时间": "9 上午", "从业年限": "很久", "推荐": "也许",
		}
		run := d.begin("doctor", d.filled("doctor", row, wrong), archive(map[string][]byte{"图片/张仲景.png": photo(), "坏.png": []byte("no picture")}))
		said := d.wrong(run)
		for _, cell := range []string{"photo", "gender", "departmentId", "specialty", "feeFen", "schedule", "workYears", "recommended"} {
			if said["3."+cell] == "" {
				t.Errorf("nothing is said of %s: %v", cell, said)
			}
		}
		if len(said) != 8 {
			t.Errorf("said %v", said)
		}
		if at := d.goOn(run, "good"); at.Counts.Saved != 1 {
			t.Fatalf("%+v %v", at, said)
		}
		var made struct {
			Photo, Intro, Status string
			FeeFen               int64
			Honours              []string
			Schedule             []struct {
				Day  int
				Part string
			}
		}
		d.Do("doctorDetail", map[string]any{"id": d.rows(run, "all").Items[0].RecordID}).Into(t, &made)
		if made.FeeFen != 2550 || made.Status != "offShelf" || made.Intro != "<p>第一段</p><p>第二段</p>" || len(made.Honours) != 2 || len(made.Schedule) != 2 || made.Schedule[1].Day != 3 || made.Schedule[1].Part != "pm" {
			t.Errorf("made %+v", made)
		}
		if got := d.Fetch(d.Admin, made.Photo); got.Code != 200 {
			t.Errorf("the photo %s: %d", made.Photo, got.Code)
		}
	})
}

// named is what some record of a table is called.
func (d *desk) named(table string) string {
	d.T.Helper()
	q := d.DB.Read(d.T.Context())
	switch table {
	case "departments":
		return apptest.Must(store.Get[string](q, "SELECT name FROM departments WHERE status = 'enabled' AND NOT EXISTS (SELECT 1 FROM departments AS b WHERE b.parent_id = departments.id) ORDER BY id LIMIT 1"))
	case "titles":
		return apptest.Must(store.Get[string](q, "SELECT name FROM titles WHERE status = 'enabled' ORDER BY id LIMIT 1"))
	case "goods_units":
		return apptest.Must(store.Get[string](q, "SELECT name FROM goods_units WHERE status = 'enabled' ORDER BY id LIMIT 1"))
	}
	return apptest.Must(store.Get[string](q, "SELECT name FROM goods_categories WHERE status = 'enabled' AND NOT EXISTS (SELECT 1 FROM goods_categories AS b WHERE b.parent_id = goods_categories.id) ORDER BY id LIMIT 1"))
}

func TestCompanionsStayPrivate(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Do("hospitalSave", map[string]any{"name": "第一医院", "province": "浙江省", "city": "杭州市", "district": "西湖区", "address": "学院路十一号"})
		number := apptest.ResidentNumber("1990-01-01", 7)
		companion := func(phone, id string) map[string]string {
			return map[string]string{"姓名": "王小明", "照片": "a.png", "手机号": phone, "身份证号": id, "城市": "杭州市", "健康证有效期至": "2030/1/31", "熟悉的医院": "第一医院", "技能": "轮椅；急救"}
		}
		log := d.LastLogged()
		run := d.begin("companion", d.filled("companion", companion("13900001111", number), companion("139 0000 1111", number), companion("13900002222", "110101199001011111")), archive(map[string][]byte{"a.png": photo()}))
		said := d.wrong(run)
		if len(said) != 2 || said["3.phone"] == "" || said["4.idNo"] == "" {
			t.Fatalf("said %v", said)
		}
		for _, row := range d.rows(run, "all").Items {
			for _, cell := range row.Cells {
				if row.Line == 2 && (cell.Column == "phone" && cell.Text != "139****1111" || cell.Column == "idNo" && !strings.Contains(cell.Text, "***")) {
					t.Errorf("shown: %+v", cell)
				}
			}
		}
		d.correct(run, 3, "phone", "13900003333")
		if at := d.goOn(run, "good"); at.Counts.Saved != 2 {
			t.Fatalf("%+v %v", at, d.wrong(run))
		}
		everything := d.Everything()
		for _, secret := range []string{"13900001111", "13900003333", number} {
			if strings.Contains(everything, secret) {
				t.Errorf("%s is readable in the database", secret)
			}
		}
		for _, row := range d.Logged(log) {
			if written := apptest.Written(row); strings.Contains(written, "1390000") || strings.Contains(written, number) {
				t.Errorf("the log tells %s", written)
			}
		}
	})
}

func TestCentresAreImportedWithTheirDays(t *testing.T) {
	eachDesk(t, func(d *desk) {
		row := map[string]string{
			"名称": "体检一中心", "执业许可证号": "PDY1", "省份": "浙江省", "城市": "杭州市", "区县": "西湖区", "详细地址": "文三路 100 号", "联系电话": "0571-88886666",
			"开放日": "周一；周三", "预约时段": "08:00-10:00 20; 10:00-12:00 30", "休息日": "2027-01-01;2027/10/1", "图片": "a.png;a.png",
		}
		overlap := map[string]string{
			"名称": "体检二中心", "执业许可证号": "PDY1", "省份": "浙江省", "城市": "杭州市", "区县": "西湖区", "详细地址": "文三路 100 号", "联系电话": "0571-88886666",
			"开放日": "周一", "预约时段": "08:00-10:00 20; 09:00-12:00 30",
		}
		run := d.begin("centre", d.filled("centre", row, overlap), archive(map[string][]byte{"a.png": photo()}))
		if said := d.wrong(run); len(said) != 1 || said["3.licenceNo"] == "" {
			t.Errorf("said %v", said)
		}
		d.correct(run, 3, "licenceNo", "PDY2")
		if said := d.wrong(run); len(said) != 1 || said["3.slots"] == "" {
			t.Errorf("said %v", said)
		}
		if at := d.goOn(run, "good"); at.Counts.Saved != 1 {
			t.Fatalf("%+v", at)
		}
		var made struct {
			OpenDays, ClosedDates, Images []string
			Slots                         []struct{ Quota int64 }
		}
		d.Do("centreDetail", map[string]any{"id": d.rows(run, "all").Items[0].RecordID}).Into(t, &made)
		if len(made.OpenDays) != 2 || len(made.ClosedDates) != 2 || len(made.Slots) != 2 || made.Slots[1].Quota != 30 || len(made.Images) != 2 {
			t.Errorf("made %+v", made)
		}
	})
}

func TestArticlesAreImportedAsDrafts(t *testing.T) {
	eachDesk(t, func(d *desk) {
		row := map[string]string{"标题": "合理饮食的四个要点", "频道": "健康科普", "封面": "a.png", "正文": strings.Repeat("适量运动、戒烟限酒，心理平衡。\n", 3) + "<script>x</script>", "作者": "编辑部", "标签": "健康；饮食", "允许评论": "否"}
		run := d.begin("article", d.filled("article", row), archive(map[string][]byte{"a.png": photo()}))
		if at := d.goOn(run, "all"); at.Counts.Saved != 1 {
			t.Fatalf("%+v %v", at, d.wrong(run))
		}
		var made struct {
			Status, Content string
			AllowComment    bool
			Tags            []string
		}
		d.Do("articleDetail", map[string]any{"id": d.rows(run, "all").Items[0].RecordID}).Into(t, &made)
		if made.Status != "draft" || made.AllowComment || len(made.Tags) != 2 || strings.Contains(made.Content, "<script>") || strings.Count(made.Content, "<p>") != 4 {
			t.Errorf("made %+v", made)
		}
	})
}

func TestGoodsAreImportedWithARowForEachSku(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Goods("已有的商品", map[string]any{"goodsNo": "OLD-1"})
		of := func(name, no, spec, price, stock, sku string) map[string]string {
			row := map[string]string{"商品名称": name, "商品编号": no, "规格名称": spec, "价格": price, "库存": stock, "SKU 编号": sku}
			if name != "" {
				row["分类"], row["单位"], row["类型"] = d.named("goods_categories"), d.named("goods_units"), "普通商品"
			}
			return row
		}
		run := d.begin("goods", d.filled("goods",
			of("维生素", "VC-1", "60 粒", "19.9", "100", "VC-60"), of("", "", "120 粒", "35", "50", ""), of("维生素", "VC-1", "200 粒", "50", "0", "VC-200"),
			of("钙片", "CA-1", "60 粒", "29", "5", "VC-60"), of("", "", "60 粒", "x", "5", ""),
			of("老商品", "OLD-1", "60 粒", "29", "5", "")))
		said := d.wrong(run)
		for _, cell := range []string{"5.skus.skuNo", "6.skus.priceFen", "7.goodsNo"} {
			if said[cell] == "" {
				t.Errorf("nothing is said of %s: %v", cell, said)
			}
		}
		if len(said) != 3 {
			t.Errorf("said %v", said)
		}
		d.correct(run, 6, "skus.priceFen", "0")
		if said = d.wrong(run); !strings.Contains(said["6.skus.priceFen"], "0.01") { // in yuan, as it is typed
			t.Errorf("said %v", said)
		}
		d.correct(run, 6, "skus.priceFen", "31")
		if said = d.wrong(run); said["6.skus.priceFen"] != "" {
			t.Errorf("still %v", said)
		}
		d.correct(run, 5, "skus.skuNo", "CA-60")
		if said = d.wrong(run); said["6.skus.spec"] == "" { // the same name twice
			t.Errorf("said %v", said)
		}
		d.correct(run, 6, "skus.spec", "120 粒")
		d.Do("importRowDrop", map[string]any{"id": run, "line": 7})
		if at := d.goOn(run, "all"); at.Counts.Saved != 5 || at.Counts.Dropped != 1 {
			t.Fatalf("%+v %v", at, d.wrong(run))
		}
		made := d.GoodsOf(d.rows(run, "all").Items[0].RecordID)
		if made.Status != "draft" || len(made.Skus) != 3 || made.Stock != 150 || made.PriceFen != 1990 || made.Skus[1].SkuNo == "" {
			t.Errorf("made %+v", made)
		}
		if moves := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM goods_stock_moves WHERE sku_id = ?", made.Skus[0].ID)); moves != 1 {
			t.Errorf("%d movements of the stock", moves)
		}
	})
}

func TestHostileArchivesAreRefused(t *testing.T) {
	eachDesk(t, func(d *desk) {
		many := map[string][]byte{}
		for i := range 1001 {
			many[strings.Repeat("a", i%50+1)+string(rune('0'+i%10))+strings.Repeat("b", i/50)] = []byte("x")
		}
		for what, content := range map[string][]byte{
			"a bomb": archive(map[string][]byte{"a.png": make([]byte, 65<<20)}), "too many": archive(many), "a ratio": archive(map[string][]byte{"a.png": make([]byte, 4<<20)}),
			"a link": linked(), "broken": append([]byte("PK\x03\x04"), make([]byte, 100)...),
		} {
			in := map[string]any{"fileId": d.upload(d.Admin, "import", "x.xlsx", xlsx(hospitalTitles, hospital("甲医院", "杭州市"))), "zipFileId": d.upload(d.Admin, "importPictures", "x.zip", content)}
			var out struct{ ID int64 }
			d.Do("hospitalImportStart", in).Into(t, &out)
			if err := d.RunNow("import"); err == nil {
				t.Errorf("%s went through", what)
			}
			if at := d.detail(out.ID); at.Status != "failed" || at.ErrorCode != fault.CodeFile || at.Reason == "" || strings.HasPrefix(at.Reason, "file.") {
				t.Errorf("%s: %+v", what, at)
			}
		}
		// A name that leads out of the archive is only a name.
		run := d.begin("centre", xlsx([]string{"图片"}, []string{"x"}), archive(map[string][]byte{"../../etc/a.png": photo()}))
		if at := d.detail(run); at.Status != "review" {
			t.Errorf("%+v", at)
		}
	})
}
