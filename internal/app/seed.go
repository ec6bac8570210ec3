package app

import "errors"

type seedCommand struct{ place }

func (c seedCommand) Run(*environment) error { return errors.New("x") }

type backupCommand struct{ place }

func (c backupCommand) Run(*environment) error { return errors.New("x") }

type restoreCommand struct{ place }

func (c restoreCommand) Run(*environment) error { return errors.New("x") }
