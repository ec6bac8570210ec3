// Command pgx is the list of goods units written by hand for nothing else: net/http, pgx and the statements that CareDesk
// sends, on CareDesk's own PostgreSQL database. It is the floor under CareDesk on PostgreSQL.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"

	"caredesk/bench/peers/goodsunit"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func main() {
	addr := flag.String("addr", "", "address to listen on")
	database := flag.String("database-url", "", "CareDesk's database")
	flag.Parse()
	config, err := pgxpool.ParseConfig(*database)
	if err != nil {
		log.Fatal(err)
	}
	config.MaxConns = goodsunit.Connections
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	if err != nil {
		log.Fatal(err)
	}
	s := &server{pool: pool}
	http.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	http.HandleFunc("POST /api/goodsUnitList", s.list)
	log.Fatal(http.ListenAndServe(*addr, nil))
}

type server struct {
	pool   *pgxpool.Pool
	totals goodsunit.Totals
}

func (s *server) list(w http.ResponseWriter, r *http.Request) {
	session, err := s.session(r.Context(), r.Header.Get("token"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if !goodsunit.MayList(session) {
		http.Error(w, "no session", http.StatusUnauthorized)
		return
	}
	var query goodsunit.Query
	if err := json.NewDecoder(r.Body).Decode(&query); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	page, err := s.page(r.Context(), query)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	body, err := json.Marshal(page)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(body)
}

const sessionSQL = `
	SELECT s.id, s.account_id, s.created_at, s.seen_at, s.bind_hash, a.username, a.name, a.status, a.must_change_pwd,
		COALESCE((SELECT max(l.id) FROM operation_logs l WHERE l.account_id = s.account_id), 0) AS last_log_id,
		(SELECT count(*) FROM permit_codes p WHERE p.status = 'disabled') AS disabled_codes,
		r.key AS role_key, r.name AS role_name, r.codes, r.cap_write, r.cap_export, r.cap_reveal, r.cap_finance, r.builtin
	FROM sessions s
	JOIN accounts a ON a.id = s.account_id AND a.deleted_at IS NULL
	LEFT JOIN account_roles ar ON ar.account_id = a.id
	LEFT JOIN roles r ON r.id = ar.role_id AND r.status = 'enabled'
	WHERE s.token_hash = $1`

func (s *server) session(ctx context.Context, token string) ([]goodsunit.Session, error) {
	rows, err := s.pool.Query(ctx, sessionSQL, goodsunit.HashToken(token))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (r goodsunit.Session, err error) {
		err = row.Scan(&r.ID, &r.AccountID, (*int64)(&r.CreatedAt), (*int64)(&r.SeenAt), &r.BindHash, &r.Username, &r.Name, &r.Status,
			&r.MustChangePwd, &r.LastLogID, &r.DisabledCodes, &r.RoleKey, &r.RoleName, &r.Codes,
			&r.CapWrite, &r.CapExport, &r.CapReveal, &r.CapFinance, &r.Builtin)
		return r, err
	})
}

// pageSQL finds the page in the index and reads whole rows for that page alone. The inner limit is written out and is one
// of a few, so that PostgreSQL plans once for all pages.
const pageSQL = `
	SELECT u.id, u.version, u.created_at, u.updated_at, u.created_by, u.updated_by, u.name, u.sort, u.status,
		(SELECT count(*) FROM goods g WHERE g.unit_id = u.id AND g.deleted_at IS NULL)
	FROM (
		SELECT id, sort FROM (SELECT id, sort FROM goods_units WHERE status = $1 ORDER BY sort, id DESC LIMIT %d) AS reach
		ORDER BY sort, id DESC LIMIT %d OFFSET $2
	) AS page
	JOIN goods_units u ON u.id = page.id
	ORDER BY page.sort, page.id DESC`

func (s *server) page(ctx context.Context, query goodsunit.Query) (page goodsunit.Page, err error) {
	reach := 128
	for reach < query.Offset()+query.PageSize {
		reach *= 8
	}
	rows, err := s.pool.Query(ctx, fmt.Sprintf(pageSQL, reach, query.PageSize), query.Status, query.Offset())
	if err != nil {
		return page, err
	}
	items, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (u goodsunit.Unit, err error) {
		err = row.Scan(&u.ID, &u.Version, (*int64)(&u.CreatedAt), (*int64)(&u.UpdatedAt), &u.CreatedBy, &u.UpdatedBy,
			&u.Name, &u.Sort, &u.Status, &u.GoodsCount)
		return u, err
	})
	if err != nil {
		return page, err
	}
	total, err := s.totals.Get(query.Status, func() (total int64, err error) {
		err = s.pool.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 FROM goods_units WHERE status = $1 LIMIT $2) AS counted`,
			query.Status, goodsunit.MaxTotal+1).Scan(&total)
		return total, err
	})
	return goodsunit.NewPage(items, total), err
}
