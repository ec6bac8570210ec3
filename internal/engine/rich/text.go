// Package rich takes formatted text and leaves of it only what cannot harm: a short list of tags, classes instead of styles,
// links that say where they lead, pictures of our own.
package rich

import (
	"html"
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// Text is formatted text as HTML. Whatever comes in is cleaned on the way, so no section can forget to.
type Text string

// SchemaKind tells package schema what a Text is.
func (Text) SchemaKind() string { return "rich" }

// Set cleans what was written.
func (t *Text) Set(written string) { *t = Clean(written) }

var (
	tag    = regexp.MustCompile(`<[^>]*>`)
	inline = regexp.MustCompile(`</?(?:strong|em|u|s|span|a)(?: [^>]*)?>`) // inside a line, where no words end
)

// Words is the text alone, with single spaces where lines and parts of it meet.
func (t Text) Words() string {
	parts := tag.ReplaceAllString(inline.ReplaceAllString(string(t), ""), " ")
	return strings.Join(strings.Fields(html.UnescapeString(parts)), " ")
}

// Clean keeps what is allowed. A text without any words or pictures is empty.
func Clean(written string) Text {
	cleaned := strings.TrimSpace(policy.Sanitize(written))
	words := strings.TrimSpace(tag.ReplaceAllString(cleaned, ""))
	if words == "" && !strings.Contains(cleaned, "<img") && !strings.Contains(cleaned, "<hr") {
		return ""
	}
	return Text(cleaned)
}

// policy is built once; it is safe to use from many goroutines. The web has the same list in ui/clean-html.ts.
var policy = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "h2", "h3", "h4", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "strong", "em", "u", "s", "blockquote", "hr", "br")
	p.AllowAttrs("colspan", "rowspan").Matching(regexp.MustCompile(`^[1-9][0-9]?$`)).OnElements("th", "td")
	// The content policy of the page forbids style attributes: colour and size are classes.
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^(?:(?:tone-(?:red|orange|green|blue|grey)|size-(?:small|large))(?: |$)){1,2}$`)).OnElements("span")
	p.AllowRelativeURLs(true) // for the pictures; links are held to the pattern below
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^/files/[0-9a-f]{32}\.(?:png|jpg)$`)).OnElements("img")
	p.AllowAttrs("alt").Matching(regexp.MustCompile(`^[^<>]{0,200}$`)).OnElements("img")
	p.AllowAttrs("href").Matching(regexp.MustCompile(`^(?i:https?://[^\s/@]+(?:[/?#]\S*)?|mailto:\S+|tel:[+0-9.-]+)$`)).OnElements("a")
	p.AddTargetBlankToFullyQualifiedLinks(true) // and rel=noopener with it
	p.RequireNoReferrerOnLinks(true)
	return p
}()
