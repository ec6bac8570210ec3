// Command gorm is the list of goods units as gin and gorm make it, on CareDesk's own PostgreSQL database.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"

	"caredesk/bench/peers/goodsunit"

	"github.com/gin-gonic/gin"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

func main() {
	addr := flag.String("addr", "", "address to listen on")
	database := flag.String("database-url", "", "CareDesk's database")
	joined := flag.Bool("joined", false, "look a session up by one join written out instead of gorm's associations")
	flag.Parse()
	db, err := gorm.Open(postgres.Open(*database), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	pool, err := db.DB()
	if err != nil {
		log.Fatal(err)
	}
	pool.SetMaxOpenConns(goodsunit.Connections)
	pool.SetMaxIdleConns(goodsunit.Connections)

	s := &server{db: db, session: associated}
	if *joined {
		s.session = join
	}
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.Use(gin.Recovery())
	router.GET("/readyz", func(*gin.Context) {})
	router.POST("/api/goodsUnitList", s.requireSession, s.list)
	log.Fatal(router.Run(*addr))
}

type server struct {
	db      *gorm.DB
	session func(db *gorm.DB, tokenHash string) ([]goodsunit.Session, error)
	totals  goodsunit.Totals
}

// requireSession lets those pass who may read the list.
func (s *server) requireSession(c *gin.Context) {
	session, err := s.session(s.db.WithContext(c.Request.Context()), goodsunit.HashToken(c.GetHeader("token")))
	switch {
	case err != nil:
		_ = c.AbortWithError(http.StatusInternalServerError, err)
	case !goodsunit.MayList(session):
		c.AbortWithStatus(http.StatusUnauthorized)
	}
}

func (s *server) list(c *gin.Context) {
	var query goodsunit.Query
	if err := c.ShouldBindJSON(&query); err != nil {
		_ = c.AbortWithError(http.StatusBadRequest, err)
		return
	}
	page, err := s.page(c.Request.Context(), query)
	if err != nil {
		_ = c.AbortWithError(http.StatusInternalServerError, err)
		return
	}
	c.JSON(http.StatusOK, page)
}

func (s *server) page(ctx context.Context, query goodsunit.Query) (page goodsunit.Page, err error) {
	db := s.db.WithContext(ctx)
	var items []goodsunit.Unit
	err = db.Table("goods_units").Where("status = ?", query.Status).Order("sort, id DESC").
		Limit(query.PageSize).Offset(query.Offset()).Find(&items).Error
	if err != nil {
		return page, err
	}
	if err := countGoods(db, items); err != nil {
		return page, err
	}
	total, err := s.totals.Get(query.Status, func() (total int64, err error) {
		some := db.Table("goods_units").Select("1").Where("status = ?", query.Status).Limit(goodsunit.MaxTotal + 1)
		err = db.Table("(?) AS counted", some).Count(&total).Error
		return total, err
	})
	return goodsunit.NewPage(items, total), err
}

// countGoods fills in how many goods each unit has. A query of its own costs less than a subquery of the list, which
// PostgreSQL would also run for the rows before the page.
func countGoods(db *gorm.DB, items []goodsunit.Unit) error {
	ids := make([]int64, len(items))
	for i, item := range items {
		ids[i] = item.ID
	}
	var found []struct{ UnitID, Count int64 }
	err := db.Table("goods").Select("unit_id, count(*) AS count").
		Where("unit_id IN ? AND deleted_at IS NULL", ids).Group("unit_id").Find(&found).Error
	if err != nil {
		return err
	}
	counts := map[int64]int64{}
	for _, one := range found {
		counts[one.UnitID] = one.Count
	}
	for i := range items {
		items[i].GoodsCount = counts[items[i].ID]
	}
	return nil
}
