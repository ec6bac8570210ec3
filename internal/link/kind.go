// Package link is where something in the app leads to: a record of another section, a list of services, a page of the app, an
// address. Sections do not know each other: the app hands over what can be led to.
package link

// LinkKind is the kind of place that a link leads to.
type LinkKind string

// The kinds. A kind whose value is an id leads to a record, and its records are registered as Targets.
const (
	None          LinkKind = "none"
	URL           LinkKind = "url"
	Goods         LinkKind = "goods"
	GoodsCategory LinkKind = "goodsCategory"
	Doctor        LinkKind = "doctor"
	Article       LinkKind = "article"
	ServiceItem   LinkKind = "serviceItem"
	ServiceList   LinkKind = "serviceList"
	AppPage       LinkKind = "appPage"
)

// EnumValues lists the kinds.
func (LinkKind) EnumValues() []string {
	return []string{string(None), string(URL), string(Goods), string(GoodsCategory), string(Doctor), string(Article), string(ServiceItem), string(ServiceList), string(AppPage)}
}

// ServiceLists are the lists of special services, by the names that their calls begin with, and the screen that each is kept on.
var ServiceLists = map[string]string{
	"med": "/character/chaMed", "gene": "/character/chaGene", "insure": "/character/chaHealth",
	"stew": "/character/chaStew", "phy": "/character/chaPhysical", "more": "/character/chaGeng",
}
