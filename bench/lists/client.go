package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
)

// connection is a kept-alive HTTP/1.1 connection with as little work per request as possible, because the generator
// shares the processors with the server it measures.
type connection struct {
	conn   net.Conn
	reader *bufio.Reader
	body   []byte
}

func dial(addr string) (*connection, error) {
	conn, err := net.DialTimeout("tcp", addr, 5*time.Second)
	if err != nil {
		return nil, err
	}
	return &connection{conn: conn, reader: bufio.NewReaderSize(conn, 64<<10)}, nil
}

func (c *connection) close() { _ = c.conn.Close() }

// exchange sends a whole request and returns the body of the answer, which is valid until the next exchange.
func (c *connection) exchange(request []byte) ([]byte, error) {
	if err := c.conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return nil, err
	}
	if _, err := c.conn.Write(request); err != nil {
		return nil, err
	}
	status, err := c.line()
	if err != nil {
		return nil, err
	}
	ok := bytes.HasPrefix(status, []byte("HTTP/1.1 200 "))
	statusLine := ""
	if !ok {
		statusLine = string(status)
	}
	length := -1 // chunked
	for {
		header, err := c.line()
		if err != nil {
			return nil, err
		}
		if len(header) == 0 {
			break
		}
		if value, found := cutHeader(header, "content-length:"); found {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return nil, err
			}
		}
	}
	c.body = c.body[:0]
	if length >= 0 {
		err = c.read(length)
	} else {
		err = c.readChunks()
	}
	if err == nil && !ok {
		err = fmt.Errorf("%s: %s", statusLine, c.body)
	}
	return c.body, err
}

func (c *connection) line() ([]byte, error) {
	line, err := c.reader.ReadSlice('\n')
	return bytes.TrimRight(line, "\r\n"), err
}

// cutHeader matches a header's name without regard to case; name is in lower case, with the colon.
func cutHeader(header []byte, name string) ([]byte, bool) {
	if len(header) < len(name) || !strings.EqualFold(string(header[:len(name)]), name) {
		return nil, false
	}
	return bytes.TrimSpace(header[len(name):]), true
}

// read appends the next n bytes to the body.
func (c *connection) read(n int) error {
	start := len(c.body)
	if cap(c.body) < start+n {
		c.body = append(make([]byte, 0, 2*(start+n)), c.body...)
	}
	c.body = c.body[:start+n]
	_, err := io.ReadFull(c.reader, c.body[start:])
	return err
}

func (c *connection) readChunks() error {
	for {
		line, err := c.line()
		if err != nil {
			return err
		}
		size, err := strconv.ParseInt(string(line), 16, 32)
		if err != nil {
			return err
		}
		if err := c.read(int(size)); err != nil {
			return err
		}
		if end, err := c.line(); err != nil || len(end) != 0 {
			return errors.Join(err, errors.New("chunk without end"))
		}
		if size == 0 {
			return nil
		}
	}
}
