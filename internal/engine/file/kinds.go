package file

import "strings"

// Image is the address of an uploaded picture that everybody may see: /files/{name}, or empty.
type Image string

// SchemaKind tells package schema what an Image is.
func (Image) SchemaKind() string { return "image" }

// Document is the address of an uploaded PDF that everybody may see, likewise. The tag usage names what it is uploaded for.
type Document string

// SchemaKind tells package schema what a Document is.
func (Document) SchemaKind() string { return "document" }

// address is where public files stand.
const address = "/files/"

// nameAt is the name of the public file at an address. What is no address of ours is no name of a file either.
func nameAt(written string) string {
	name, _ := strings.CutPrefix(written, address)
	return name
}

// PrivateImage is the id of a picture that only those see who may see the record it belongs to. It is sealed, and has no
// address of its own. The tag usage names what it is uploaded for.
type PrivateImage int64

// SchemaKind tells package schema what a PrivateImage is.
func (PrivateImage) SchemaKind() string { return "privateImage" }

// PrivateFile is the id of a picture or a PDF, likewise.
type PrivateFile int64

// SchemaKind tells package schema what a PrivateFile is.
func (PrivateFile) SchemaKind() string { return "privateFile" }
