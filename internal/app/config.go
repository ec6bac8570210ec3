package app

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"
)

// configCommand takes what serve takes, and tells what serve would make of it.
type configCommand struct{ serveCommand }

// setting is a setting as it is in force.
type setting struct{ name, value, from string }

const byDefault = "default"

// settings are those of the command that was called, secrets aside.
func settings(parsed *kong.Context) []setting {
	given := map[*kong.Flag]bool{}
	for _, at := range parsed.Path {
		given[at.Flag] = !at.Resolved
	}
	var found []setting
	for _, flag := range parsed.Selected().Flags {
		if flag.Name == "help" {
			continue
		}
		from := byDefault
		if given[flag] {
			from = "the command line"
		} else if variable := setVariable(flag.Envs...); variable != "" {
			from = variable
		}
		found = append(found, setting{flag.Name, shownValue(flag), from})
	}
	return found
}

// Run prints every setting with its value and where that comes from; of secrets only the latter.
func (c configCommand) Run(env *environment, parsed *kong.Context) error {
	table := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "SETTING\tVALUE\tFROM")
	for _, each := range settings(parsed) {
		_, _ = fmt.Fprintf(table, "--%s\t%s\t%s\n", each.name, each.value, each.from)
	}
	for _, name := range secretVariables {
		_, _ = fmt.Fprintf(table, "%s\t%s\n", name, c.secretFrom(name))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return c.check()
}

// setVariable is the first variable of these that is set, itself or as a file.
func setVariable(names ...string) string {
	for _, name := range names {
		for _, variable := range []string{name, name + fileSuffix} {
			if os.Getenv(variable) != "" {
				return variable
			}
		}
	}
	return ""
}

func shownValue(flag *kong.Flag) string {
	switch value := flag.Target; {
	case flag.Name == "database-url" && value.String() != "":
		return masked(value.String())
	case value.Kind() == reflect.Slice:
		return quoted(strings.Join(value.Interface().([]string), ","))
	default:
		return quoted(fmt.Sprint(value.Interface()))
	}
}

func quoted(value string) string {
	if value == "" {
		return "(empty)"
	}
	return value
}

// secretFrom tells where a secret comes from, and nothing of what it is.
func (c configCommand) secretFrom(name string) string {
	if variable := setVariable(name); variable != "" {
		return "(secret)\t" + variable
	}
	for _, key := range []string{"data", "log"} {
		if _, err := os.Stat(c.keyFile(key)); name == keySetting(key) && err == nil {
			return "(secret)\t" + c.keyFile(key)
		}
	}
	return "(empty)\t" + byDefault
}
