package goods

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

// public is what everybody sees of goods: neither what they cost us nor when stock is low.
var public = []string{
	"name", "subtitle", "goodsNo", "categoryId", "categoryName", "unitId", "unitName", "type", "approvalNo", "maker", "shelfMonths", "cover", "images", "detail",
	"priceFen", "stock", "freightFen", "limitQty", "virtualSales", "sales", "recommended", "isNew", "sort",
	"skus.id", "skus.spec", "skus.skuNo", "skus.priceFen", "skus.marketFen", "skus.stock", "skus.weightG", "skus.image",
}

// ContentCall is the call by which the app reads what the shop sells.
func ContentCall(need perm.Need) *api.Call {
	return resource.Content(list, "contentGoods", need, public, nil)
}
