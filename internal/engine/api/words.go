package api

import "caredesk/internal/engine/locale"

// InEveryLanguage is a text in all languages, for those who pass it on to others whose language they know.
type InEveryLanguage struct {
	Zh string `json:"zh"`
	En string `json:"en"`
	Es string `json:"es"`
	Ja string `json:"ja"`
}

// Words finds a text by its key and puts arguments in.
type Words func(key string, args map[string]any) string

// Words speaks the language of whoever asks.
func (r *Request) Words() Words { return r.wordsIn(r.Lang) }

func (r *Request) wordsIn(lang locale.Lang) Words {
	return func(key string, args map[string]any) string { return r.Texts.Text(lang, key, args) }
}

// InEveryLanguage has the same said in all languages.
func (r *Request) InEveryLanguage(say func(words Words) string) InEveryLanguage {
	in := func(lang locale.Lang) string { return say(r.wordsIn(lang)) }
	return InEveryLanguage{Zh: in(locale.Chinese), En: in(locale.English), Es: in(locale.Spanish), Ja: in(locale.Japanese)}
}
