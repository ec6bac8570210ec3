package main

import (
	"database/sql"
	"fmt"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
	"github.com/spf13/cobra"
)

// batch is the number of rows copied in one transaction.
const batch = 100_000

// loadCommand makes the collection goods_units and copies CareDesk's own rows into it, so that both sides hold the same.
func loadCommand(app *pocketbase.PocketBase) *cobra.Command {
	var from, email, password string
	cmd := &cobra.Command{
		Use:   "load",
		Short: "Make the collection goods_units from a CareDesk SQLite file, and an account that may read it",
		RunE: func(*cobra.Command, []string) error {
			if err := app.RunAllMigrations(); err != nil {
				return err
			}
			if err := createAccounts(app, email, password); err != nil {
				return err
			}
			if err := app.Save(goodsUnits()); err != nil {
				return err
			}
			if err := copyRows(app, from); err != nil {
				return err
			}
			return addIndexes(app)
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "CareDesk's SQLite file")
	cmd.Flags().StringVar(&email, "email", "", "the account's e-mail")
	cmd.Flags().StringVar(&password, "password", "", "the account's password")
	return cmd
}

// logsOffCommand turns the request log off, which PocketBase ships turned on.
func logsOffCommand(app *pocketbase.PocketBase) *cobra.Command {
	return &cobra.Command{
		Use:   "logs-off",
		Short: "Keep no request log",
		RunE: func(*cobra.Command, []string) error {
			app.Settings().Logs.MaxDays = 0
			return app.Save(app.Settings())
		},
	}
}

// createAccounts makes the reader, and an administrator without whom PocketBase opens its installer in a browser.
func createAccounts(app core.App, email, password string) error {
	for _, name := range []string{core.CollectionNameSuperusers, "users"} {
		collection, err := app.FindCollectionByNameOrId(name)
		if err != nil {
			return err
		}
		account := core.NewRecord(collection)
		account.SetEmail(email)
		account.SetPassword(password)
		account.SetVerified(true)
		if err := app.Save(account); err != nil {
			return err
		}
	}
	return nil
}

// goodsUnits is CareDesk's table as a collection. Times are milliseconds in number fields, as CareDesk has them, which
// costs PocketBase less than date fields would.
func goodsUnits() *core.Collection {
	units := core.NewBaseCollection("goods_units")
	units.ListRule = types.Pointer(`@request.auth.id != ""`)
	for _, name := range []string{"version", "createdAt", "updatedAt", "createdBy", "updatedBy"} {
		units.Fields.Add(&core.NumberField{Name: name, OnlyInt: true})
	}
	units.Fields.Add(
		&core.TextField{Name: "name", Max: 6},
		&core.NumberField{Name: "sort", OnlyInt: true, Max: types.Pointer(9999.0)},
		&core.SelectField{Name: "status", Values: []string{"enabled", "disabled"}, MaxSelect: 1},
		&core.NumberField{Name: "goodsCount", OnlyInt: true},
	)
	return units
}

func copyRows(app core.App, from string) error {
	db := app.NonconcurrentDB().(*dbx.DB)
	if _, err := db.NewQuery("ATTACH DATABASE {:file} AS caredesk").Bind(dbx.Params{"file": from}).Execute(); err != nil {
		return err
	}
	copied := int64(0)
	for last := int64(0); ; {
		var upTo sql.NullInt64
		err := db.NewQuery(`SELECT max(id) FROM (SELECT id FROM caredesk.goods_units WHERE id > {:last} ORDER BY id LIMIT {:n})`).
			Bind(dbx.Params{"last": last, "n": batch}).Row(&upTo)
		if err != nil {
			return err
		}
		if !upTo.Valid {
			break
		}
		done, err := db.NewQuery(`
			INSERT INTO goods_units (id, version, createdAt, updatedAt, createdBy, updatedBy, name, sort, status, goodsCount)
			SELECT printf('%015d', id), version, created_at, updated_at, coalesce(created_by, 0), coalesce(updated_by, 0),
			       name, sort, status, 0
			FROM caredesk.goods_units WHERE id > {:last} AND id <= {:upTo} ORDER BY id`).
			Bind(dbx.Params{"last": last, "upTo": upTo.Int64}).Execute()
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err != nil {
			return err
		}
		copied += n
		last = upTo.Int64
	}
	fmt.Println(copied)
	_, err := db.NewQuery("DETACH DATABASE caredesk").Execute()
	return err
}

// addIndexes comes after the rows, which is quicker. The second index serves the list's filter and order whole.
func addIndexes(app core.App) error {
	units, err := app.FindCollectionByNameOrId("goods_units")
	if err != nil {
		return err
	}
	units.AddIndex("idx_goods_units_name", true, "name", "")
	units.AddIndex("idx_goods_units_status_sort_id", false, "status, sort, id DESC", "")
	if err := app.Save(units); err != nil {
		return err
	}
	_, err = app.NonconcurrentDB().NewQuery("ANALYZE").Execute()
	return err
}
