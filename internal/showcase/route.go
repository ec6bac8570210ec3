package showcase

// routes is the tree that the role demonstration chooses from: all of the demonstration, and the public pages.
var routes = []Route{
	{Path: "/redirect", Hidden: true, Children: []Route{
		{Path: "/redirect/*"},
	}},
	{Path: "/login", Hidden: true},
	{Path: "/auth-redirect", Hidden: true},
	{Path: "/404", Hidden: true},
	{Path: "/401", Hidden: true},
	{Path: "/dashboard", Name: "Dashboard", Meta: &Meta{Title: "dashboard", Icon: "dashboard", Affix: true}},
	{Path: "/documentation", Children: []Route{
		{Path: "index", Name: "Documentation", Meta: &Meta{Title: "documentation", Icon: "documentation", Affix: true}},
	}},
	{Path: "/guide", Children: []Route{
		{Path: "index", Name: "Guide", Meta: &Meta{Title: "guide", Icon: "guide", NoCache: true}},
	}},
	{Path: "/permission", Redirect: "/permission/page", AlwaysShow: true, Meta: &Meta{Title: "permission", Icon: "lock", Roles: []string{"admin", "editor"}}, Children: []Route{
		{Path: "page", Name: "PagePermission", Meta: &Meta{Title: "pagePermission", Roles: []string{"admin"}}},
		{Path: "directive", Name: "DirectivePermission", Meta: &Meta{Title: "directivePermission"}},
		{Path: "role", Name: "RolePermission", Meta: &Meta{Title: "rolePermission", Roles: []string{"admin"}}},
	}},
	{Path: "/icon", Children: []Route{
		{Path: "index", Name: "Icons", Meta: &Meta{Title: "icons", Icon: "icon", NoCache: true}},
	}},
	{Path: "/components", Redirect: "noRedirect", Name: "ComponentDemo", Meta: &Meta{Title: "components", Icon: "component"}, Children: []Route{
		{Path: "tinymce", Name: "TinymceDemo", Meta: &Meta{Title: "tinymce"}},
		{Path: "markdown", Name: "MarkdownDemo", Meta: &Meta{Title: "markdown"}},
		{Path: "json-editor", Name: "JsonEditorDemo", Meta: &Meta{Title: "jsonEditor"}},
		{Path: "split-pane", Name: "SplitpaneDemo", Meta: &Meta{Title: "splitPane"}},
		{Path: "avatar-upload", Name: "AvatarUploadDemo", Meta: &Meta{Title: "avatarUpload"}},
		{Path: "dropzone", Name: "DropzoneDemo", Meta: &Meta{Title: "dropzone"}},
		{Path: "sticky", Name: "StickyDemo", Meta: &Meta{Title: "sticky"}},
		{Path: "count-to", Name: "CountToDemo", Meta: &Meta{Title: "countTo"}},
		{Path: "mixin", Name: "ComponentMixinDemo", Meta: &Meta{Title: "componentMixin"}},
		{Path: "back-to-top", Name: "BackToTopDemo", Meta: &Meta{Title: "backToTop"}},
		{Path: "drag-dialog", Name: "DragDialogDemo", Meta: &Meta{Title: "dragDialog"}},
		{Path: "drag-select", Name: "DragSelectDemo", Meta: &Meta{Title: "dragSelect"}},
		{Path: "dnd-list", Name: "DndListDemo", Meta: &Meta{Title: "dndList"}},
		{Path: "drag-kanban", Name: "DragKanbanDemo", Meta: &Meta{Title: "dragKanban"}},
	}},
	{Path: "/charts", Redirect: "noRedirect", Name: "Charts", Meta: &Meta{Title: "charts", Icon: "chart"}, Children: []Route{
		{Path: "keyboard", Name: "KeyboardChart", Meta: &Meta{Title: "keyboardChart", NoCache: true}},
		{Path: "line", Name: "LineChart", Meta: &Meta{Title: "lineChart", NoCache: true}},
		{Path: "mixchart", Name: "MixChart", Meta: &Meta{Title: "mixChart", NoCache: true}},
	}},
	{Path: "/nested", Redirect: "/nested/menu1/menu1-1", Name: "Nested", Meta: &Meta{Title: "nested", Icon: "nested"}, Children: []Route{
		{Path: "menu1", Redirect: "/nested/menu1/menu1-1", Name: "Menu1", Meta: &Meta{Title: "menu1"}, Children: []Route{
			{Path: "menu1-1", Name: "Menu1-1", Meta: &Meta{Title: "menu1-1"}},
			{Path: "menu1-2", Redirect: "/nested/menu1/menu1-2/menu1-2-1", Name: "Menu1-2", Meta: &Meta{Title: "menu1-2"}, Children: []Route{
				{Path: "menu1-2-1", Name: "Menu1-2-1", Meta: &Meta{Title: "menu1-2-1"}},
				{Path: "menu1-2-2", Name: "Menu1-2-2", Meta: &Meta{Title: "menu1-2-2"}},
			}},
			{Path: "menu1-3", Name: "Menu1-3", Meta: &Meta{Title: "menu1-3"}},
		}},
		{Path: "menu2", Name: "Menu2", Meta: &Meta{Title: "menu2"}},
	}},
	{Path: "/example", Redirect: "/example/list", Name: "Example", Meta: &Meta{Title: "example", Icon: "example"}, Children: []Route{
		{Path: "create", Name: "CreateArticle", Meta: &Meta{Title: "createArticle", Icon: "edit"}},
		{Path: "edit/:id", Name: "EditArticle", Hidden: true, Meta: &Meta{Title: "editArticle", NoCache: true}},
		{Path: "list", Name: "ArticleList", Meta: &Meta{Title: "articleList", Icon: "list"}},
	}},
	{Path: "/tab", Children: []Route{
		{Path: "index", Name: "Tab", Meta: &Meta{Title: "tab", Icon: "tab"}},
	}},
	{Path: "/error", Redirect: "noRedirect", Name: "ErrorPages", Meta: &Meta{Title: "errorPages", Icon: "404"}, Children: []Route{
		{Path: "401", Name: "Page401", Meta: &Meta{Title: "page401", NoCache: true}},
		{Path: "404", Name: "Page404", Meta: &Meta{Title: "page404", NoCache: true}},
	}},
	{Path: "/error-log", Children: []Route{
		{Path: "log", Name: "ErrorLog", Meta: &Meta{Title: "errorLog", Icon: "bug"}},
	}},
	{Path: "/excel", Redirect: "/excel/export-excel", Name: "Excel", Meta: &Meta{Title: "excel", Icon: "excel"}, Children: []Route{
		{Path: "export-excel", Name: "ExportExcel", Meta: &Meta{Title: "exportExcel"}},
		{Path: "export-selected-excel", Name: "SelectExcel", Meta: &Meta{Title: "selectExcel"}},
		{Path: "export-merge-header", Name: "MergeHeader", Meta: &Meta{Title: "mergeHeader"}},
		{Path: "upload-excel", Name: "UploadExcel", Meta: &Meta{Title: "uploadExcel"}},
	}},
	{Path: "/zip", Redirect: "/zip/download", Name: "Zip", AlwaysShow: true, Meta: &Meta{Title: "zip", Icon: "zip"}, Children: []Route{
		{Path: "download", Name: "ExportZip", Meta: &Meta{Title: "exportZip"}},
	}},
	{Path: "/pdf", Children: []Route{
		{Path: "index", Name: "PDF", Meta: &Meta{Title: "pdf", Icon: "pdf"}},
	}},
	{Path: "/pdf/download", Hidden: true},
	{Path: "/theme", Children: []Route{
		{Path: "index", Name: "Theme", Meta: &Meta{Title: "theme", Icon: "theme"}},
	}},
	{Path: "/clipboard", Children: []Route{
		{Path: "index", Name: "ClipboardDemo", Meta: &Meta{Title: "clipboardDemo", Icon: "clipboard"}},
	}},
	{Path: "/i18n", Children: []Route{
		{Path: "index", Name: "I18n", Meta: &Meta{Title: "i18n", Icon: "international"}},
	}},
	{Path: "external-link", Children: []Route{
		{Path: "https://ant.design/", Meta: &Meta{Title: "externalLink", Icon: "link"}},
	}},
	{Path: "*", Redirect: "/404", Hidden: true},
}
