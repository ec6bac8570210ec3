package showcase

import (
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Article is one of the sample articles.
type Article struct {
	ID              int      `json:"id"`
	Timestamp       int64    `json:"timestamp"`
	Author          string   `json:"author"`
	Reviewer        string   `json:"reviewer"`
	Title           string   `json:"title"`
	ContentShort    string   `json:"content_short"`
	Content         string   `json:"content"`
	Forecast        float64  `json:"forecast"`
	Importance      int      `json:"importance"`
	Type            string   `json:"type"`
	Status          string   `json:"status"`
	DisplayTime     string   `json:"display_time"`
	CommentDisabled bool     `json:"comment_disabled"`
	Pageviews       int      `json:"pageviews"`
	ImageURI        string   `json:"image_uri"`
	Platforms       []string `json:"platforms"`
}

const (
	articleCount = 100
	pageSize     = 20
)

// seed makes the same sample data at every start.
const seed = 20000

// begin is when the first article was written; each further one is a few hours later.
var begin = time.Date(2026, time.March, 2, 8, 0, 0, 0, time.UTC)

var types = []string{"CN", "US", "JP", "EU"}

const (
	summary = "A short account of what the article is about, in a sentence or two."
	body    = `<p>The text of a sample article, with <strong>bold words</strong>.</p><img src="/favicon.svg" alt="CareDesk"><p>Nothing of it is kept when it is changed.</p>`
)

type articleList []Article

func articles() articleList {
	random := rand.New(rand.NewPCG(seed, 1))
	all := make(articleList, articleCount)
	at := begin
	for i := range all {
		at = at.Add(time.Duration(2+random.IntN(20)) * time.Hour)
		shown := at.Add(time.Duration(random.IntN(60)) * time.Minute)
		all[i] = Article{
			ID: i + 1, Timestamp: at.UnixMilli(), Author: firstName(random), Reviewer: firstName(random), Title: title(random),
			ContentShort: summary, Content: body, Forecast: math.Round(random.Float64()*100_00) / 100, Importance: 1 + random.IntN(3),
			Type: types[random.IntN(len(types))], Status: []string{"published", "draft"}[random.IntN(2)],
			DisplayTime: shown.Format(time.DateTime), CommentDisabled: true, Pageviews: 300 + random.IntN(4701),
			ImageURI: "/favicon.svg", Platforms: []string{"a-platform"},
		}
	}
	return all
}

// list filters, turns round and cuts out a page, in this order.
func (all articleList) list(r *http.Request) (any, error) {
	query := r.URL.Query()
	page, err := number(r, "page", 1)
	if err != nil {
		return nil, err
	}
	limit, err := number(r, "limit", pageSize)
	if err != nil {
		return nil, err
	}
	importance := 0
	if query.Get("importance") != "" {
		if importance, err = number(r, "importance", 0); err != nil {
			return nil, err
		}
	}
	found := slices.DeleteFunc(slices.Clone(all), func(a Article) bool {
		return (importance != 0 && a.Importance != importance) || (query.Get("type") != "" && a.Type != query.Get("type")) ||
			!strings.Contains(a.Title, query.Get("title"))
	})
	if query.Get("sort") == "-id" {
		slices.Reverse(found)
	}
	from := len(found)
	if page-1 <= len(found)/limit {
		from = min((page-1)*limit, len(found))
	}
	return map[string]any{"total": len(found), "items": found[from:min(from+min(limit, articleCount), len(found))]}, nil
}

func (all articleList) detail(r *http.Request) (any, error) {
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	if err != nil || id < 1 || id > len(all) {
		return nil, refusal{codeWrong, "There is no such article."}
	}
	return all[id-1], nil
}

type reading struct {
	Key string `json:"key"`
	PV  int    `json:"pv"`
}

var readings = []reading{{"PC", 1024}, {"mobile", 1024}, {"ios", 1024}, {"android", 1024}}
