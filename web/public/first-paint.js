// Runs before anything is painted, so that a console chosen to be dark never starts out white, nor the other way round.
try {
  const { appearance } = JSON.parse(localStorage.getItem('caredesk-settings') ?? '{}')
  if (appearance === 'light' || appearance === 'dark')
    document.documentElement.dataset.appearance = appearance
} catch {
  // Without a readable choice the system's appearance holds.
}
