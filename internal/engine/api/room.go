package api

import (
	"fmt"
	"syscall"
)

// Room is how much space must be free where the console writes, so that it is taken out of service before a disk is full.
type Room struct {
	MinBytes uint64
	Places   []Place
}

// Place is a file or folder on a disk that the console writes to.
type Place struct{ Name, Path string }

// errNoRoom means that a disk is nearly full.
type errNoRoom struct{ place string }

func (e errNoRoom) Error() string { return "little space is left for " + e.place }

func (r Room) check() error {
	for _, place := range r.Places {
		var disk syscall.Statfs_t
		if err := syscall.Statfs(place.Path, &disk); err != nil {
			return fmt.Errorf("free space for %s: %w", place.Name, err)
		}
		if disk.Bavail*uint64(disk.Bsize) < r.MinBytes {
			return errNoRoom{place.Name}
		}
	}
	return nil
}
