package rich

import (
	"reflect"
	"strings"
	"testing"

	"caredesk/internal/engine/schema"
)

// hostile are texts that run a script, load something or cover the page in one browser or another.
var hostile = []string{
	`<script>alert(1)</script>`,
	`<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
	`<scr<script>ipt>alert(1)</scr</script>ipt>`,
	`<img src=x onerror=alert(1)>`,
	`<img src="/files/0123456789abcdef0123456789abcdef.png" onload=alert(1)>`,
	`<img src="javascript:alert(1)">`,
	`<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">`,
	`<img src="http://evil.example/beacon.png">`,
	`<img src="//evil.example/beacon.png">`,
	`<img src="/files/../api/adminLogout">`,
	`<img src="/files/x.svg">`,
	`<img srcset="http://evil.example/x 1x" src="/files/ab.png">`,
	`<img src='x' alt='"><script>alert(1)</script>'>`,
	`<svg onload=alert(1)></svg>`,
	`<svg><script>alert(1)</script></svg>`,
	`<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
	`<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
	`<math href="javascript:alert(1)">x</math>`,
	`<iframe src="javascript:alert(1)"></iframe>`,
	`<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
	`<object data="javascript:alert(1)"></object>`,
	`<embed src="javascript:alert(1)">`,
	`<form action="javascript:alert(1)"><input type=submit></form>`,
	`<button formaction="javascript:alert(1)">x</button>`,
	`<input autofocus onfocus=alert(1)>`,
	`<details open ontoggle=alert(1)>x</details>`,
	`<body onload=alert(1)>`,
	`<base href="//evil.example/">`,
	`<meta http-equiv="refresh" content="0;url=javascript:alert(1)">`,
	`<link rel=stylesheet href="//evil.example/x.css">`,
	`<style>@import url(//evil.example/x.css);</style>`,
	`<p style="position:fixed;inset:0;background:url(//evil.example/x)">x</p>`,
	`<span style="color:red" class="tone-red evil">x</span>`,
	`<span class="ant-modal tone-red">x</span>`,
	`<a href="javascript:alert(1)">x</a>`,
	`<a href="JaVaScRiPt:alert(1)">x</a>`,
	`<a href="java&#9;script:alert(1)">x</a>`,
	`<a href=" &#14; javascript:alert(1)">x</a>`,
	`<a href="data:text/html,<script>alert(1)</script>">x</a>`,
	`<a href="vbscript:msgbox(1)">x</a>`,
	`<a href="http://user:secret@evil.example/">x</a>`,
	`<a href="/api/adminLogout">x</a>`,
	`<a href="//evil.example">x</a>`,
	`<a href="http://x.example" onclick=alert(1) id=root name=root>x</a>`,
	`<p onmouseover=alert(1)>x</p>`,
	`<table background="javascript:alert(1)"><tr><td background=x colspan="999999999">x</td></tr></table>`,
	`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
	`<textarea><img src=x onerror=alert(1)></textarea>`,
	`<template><img src=x onerror=alert(1)></template>`,
	`<video><source onerror=alert(1)></video>`,
	`<!--><img src=x onerror=alert(1)>-->`,
	`<![CDATA[<img src=x onerror=alert(1)>]]>`,
	"<img\x00src=x onerror=alert(1)>",
	`<<img src=x onerror=alert(1)>>`,
	`&lt;script&gt;alert(1)&lt;/script&gt;`,
}

// forbidden must not stand in a cleaned text as markup.
var forbidden = []string{"<script", "<svg", "<math", "<iframe", "<object", "<embed", "<form", "<input", "<button", "<style", "<link", "<meta", "<base", "<body", "<video", "<source",
	"<template", "<noscript", "<textarea", "<details", " on", " style=", "javascript:", "vbscript:", "data:", "evil.example/x", "beacon", "srcset", " id=", " name=", "evil\"", "ant-modal", "secret@", "/api/", "=\"//", "colspan=\"999"}

func TestNothingHarmfulIsLeft(t *testing.T) {
	if len(hostile) < 40 {
		t.Fatalf("only %d payloads", len(hostile))
	}
	for _, payload := range hostile {
		cleaned := string(Clean(payload))
		markup := strings.ToLower(strings.Join(tagsOf(cleaned), "\n"))
		for _, word := range forbidden {
			if strings.Contains(markup, word) {
				t.Errorf("%q became %q, with %q in it", payload, cleaned, word)
			}
		}
		if again := string(Clean(cleaned)); again != cleaned {
			t.Errorf("%q is not settled: %q, then %q", payload, cleaned, again)
		}
	}
}

// tagsOf picks out what stands between < and >, which is all that a browser acts on.
func tagsOf(html string) []string {
	var tags []string
	for _, part := range strings.Split(html, "<")[1:] {
		inside, _, _ := strings.Cut(part, ">")
		tags = append(tags, "<"+inside)
	}
	return tags
}

func TestWhatStaffWriteIsKept(t *testing.T) {
	kept := []string{
		`<h2>简介</h2><p>从医 <strong>30</strong> 年，<em>擅长</em><u>微创</u><s>开放</s>手术。<br>门诊</p>`,
		`<ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol><blockquote><p>引</p></blockquote><hr>`,
		`<table><tbody><tr><th colspan="2" rowspan="1"><p>年</p></th></tr><tr><td><p>2020</p></td><td><p>奖</p></td></tr></tbody></table>`,
		`<p><span class="tone-red">红</span><span class="size-large">大</span><span class="tone-blue size-small">小蓝</span></p>`,
		`<img src="/files/0123456789abcdef0123456789abcdef.jpg" alt="诊室 &amp; 门">`,
		`<hr>`,
	}
	for _, html := range kept {
		if got := string(Clean(html)); got != strings.ReplaceAll(html, "'", "&#39;") {
			t.Errorf("%s became %s", html, got)
		}
	}
	link := string(Clean(`<a href="https://example.com/a?b=1">x</a><a href="tel:+86-571-1234">t</a><a href="mailto:a@b.cn">m</a>`))
	if !strings.Contains(link, `target="_blank"`) || !strings.Contains(link, "noopener") || strings.Count(link, "href=") != 3 {
		t.Errorf("links became %s", link)
	}
	for _, empty := range []string{"", "  ", "<p></p>", "<p> <br></p><p></p>", "<script>x</script>"} {
		if got := Clean(empty); got != "" {
			t.Errorf("%q became %q instead of nothing", empty, got)
		}
	}
}

func TestComingInAsInputIsCleaned(t *testing.T) {
	var row struct {
		Intro Text `json:"intro"`
	}
	body := []byte(`{"intro":"<p onclick=x>好</p><img src=\"/files/0123456789abcdef0123456789abcdef.png\">"}`)
	if _, err := schema.Of(reflect.TypeOf(row)).Decode(body, &row); err != nil {
		t.Fatal(err)
	}
	if row.Intro != `<p>好</p><img src="/files/0123456789abcdef0123456789abcdef.png">` {
		t.Errorf("got %s", row.Intro)
	}
}

func TestTheWordsOfATextAreWithoutItsMarks(t *testing.T) {
	for html, want := range map[string]string{
		"": "",
		"<p>根<strong>治</strong> A &amp; B</p><p>第二段</p>":                                                     "根治 A & B 第二段",
		`<ul><li><p>一</p></li><li><p>二<img src="/files/0123456789abcdef0123456789abcdef.png"></p></li></ul>`: "一 二",
		`<p>见<a href="https://example.com/" rel="noreferrer">此处</a>&nbsp;&lt;b&gt;</p>`:                      "见此处 <b>",
	} {
		if got := Text(html).Words(); got != want {
			t.Errorf("%s reads %q, wanted %q", html, got, want)
		}
	}
}
