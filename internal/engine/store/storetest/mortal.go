package storetest

import "testing"

// Mortal is a PostgreSQL server of one test's own, with one migrated database: that of the other tests must not be killed.
type Mortal struct{ cluster }

// NewMortal starts such a server, which ends with the test.
func NewMortal(t testing.TB) *Mortal {
	t.Helper()
	m := &Mortal{}
	t.Cleanup(m.stop)
	if err := m.start(); err != nil {
		t.Fatal("PostgreSQL cannot be started:", err)
	}
	return m
}

// URL is the address of its database.
func (m *Mortal) URL() string { return m.url(template) }

// Kill ends the server in the middle of whatever it does, and starts it again.
func (m *Mortal) Kill(t testing.TB) {
	t.Helper()
	m.kill()
	if err := m.serve(); err != nil {
		t.Fatal("PostgreSQL does not start again:", err)
	}
}
