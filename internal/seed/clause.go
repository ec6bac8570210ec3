package seed

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"

	"caredesk/internal/special"
)

// clauseOf writes the clauses of an insurance.
func clauseOf(p *special.InsuranceProduct) []byte {
	lines := []string{
		p.Name + "条款（示例）", "",
		"保险公司：" + p.Insurer, "产品备案号：" + p.FilingNo, "客服电话：" + p.InsurerTel, "",
		"第一条  保险合同由本条款、保险单、投保单及批单组成。",
		"第二条  " + p.Summary + "，以保险单载明的保额为限。",
		fmt.Sprintf("第三条  等待期为 %d 天，犹豫期为 %d 天。", p.WaitDays, p.CoolOffDays),
		"第四条  投保人应如实告知被保险人的健康状况。",
		"第五条  因战争、核辐射及故意行为造成的损失，保险人不承担责任。", "",
		"本文件仅用于演示，不构成保险要约。",
	}
	return pageOf(lines)
}

// pageOf writes lines as a PDF of one page, the first as its title. Its letters are those that readers bring along for Chinese,
// so that no font is inside.
func pageOf(lines []string) []byte {
	var page strings.Builder
	page.WriteString("BT /F1 18 Tf 56 770 Td\n")
	for i, line := range lines {
		if i == 1 {
			page.WriteString("/F1 11 Tf\n")
		}
		fmt.Fprintf(&page, "<%s> Tj 0 -24 Td\n", bigEndian(line))
	}
	page.WriteString("ET")
	return document(
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", page.Len(), page.String()),
		"<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[6 0 R]>>",
		"<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 5>>/DW 1000/W[1 95 500]/FontDescriptor 7 0 R>>",
		"<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>",
	)
}

// bigEndian is how a PDF has a text in Chinese: two bytes for each letter.
func bigEndian(text string) string {
	var out strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&out, "%04X", unit)
	}
	return out.String()
}

// document puts objects together as a PDF, with the table that says where each begins.
func document(objects ...string) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	fmt.Fprintf(&out, "%strailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table, len(objects)+1, out.Len())
	return out.Bytes()
}
