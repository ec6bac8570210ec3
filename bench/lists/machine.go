package main

import (
	"errors"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// machineCPU is the processor time the whole machine has spent working so far.
func machineCPU() (time.Duration, error) {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(stat), "\n")
	field := strings.Fields(first) // cpu user nice system idle iowait irq softirq steal …
	if len(field) < 9 {
		return 0, errors.New("unexpected /proc/stat")
	}
	sum := time.Duration(0)
	for _, i := range []int{1, 2, 3, 6, 7} {
		ticks, err := strconv.ParseInt(field[i], 10, 64)
		if err != nil {
			return 0, err
		}
		sum += time.Duration(ticks) * clockTick
	}
	return sum, nil
}

// generatorCPU is the processor time of this program so far.
func generatorCPU() (time.Duration, error) {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0, err
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), nil
}

// spent is processor time by who used it.
type spent struct{ server, database, generator, machine time.Duration }

func (p *peer) spent() (s spent, err error) {
	if s.server, err = p.server.cpu(); err != nil {
		return s, err
	}
	if p.database != nil {
		if s.database, err = p.database.cpu(); err != nil {
			return s, err
		}
	}
	if s.generator, err = generatorCPU(); err != nil {
		return s, err
	}
	s.machine, err = machineCPU()
	return s, err
}

func (s spent) since(before spent) spent {
	return spent{s.server - before.server, s.database - before.database, s.generator - before.generator, s.machine - before.machine}
}

// foreign is the share of the machine that others took from a measurement.
func (s spent) foreign(elapsed time.Duration) float64 {
	others := s.machine - s.server - s.database - s.generator
	return max(0, others.Seconds()/elapsed.Seconds()/float64(runtime.NumCPU()))
}
