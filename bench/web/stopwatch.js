/**
 * installStopwatch runs inside each page before the page's own scripts. Times are taken after the frame in which something
 * is first there has been painted; the page is looked at once per frame, so nothing is known more finely than that.
 *
 * The three consoles are all React without server rendering: an element that carries React's properties is wired to its handlers.
 */
export function installStopwatch({ usernameInput, row, action, rows }) {
  /** Resolves with the time after the paint of the first frame for which seen() holds. */
  const firstPaintOf = (seen) =>
    new Promise((resolve) => {
      const look = () => {
        if (!seen()) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        // A message posted in a frame is delivered after that frame.
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })

  const handlerOf = (element, name) => {
    const key = Object.keys(element).find((property) => property.startsWith('__reactProps$'))
    return key && typeof element[key][name] === 'function'
  }

  /** The element, or something inside it, is what a pointer in its middle would meet. */
  const meetsPointer = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }

  const signInUsable = () => {
    const input = document.querySelector(usernameInput)
    if (!input || input.disabled || input.readOnly || !input.form) return false
    return handlerOf(input, 'onChange') && handlerOf(input.form, 'onSubmit') && meetsPointer(input)
  }

  const listUsable = () => {
    const shown = [...document.querySelectorAll(row)].filter((one) => one.checkVisibility())
    if (shown.length !== rows) return false
    const button = shown[0].querySelector(action)
    if (!button || button.disabled || !meetsPointer(button)) return false
    for (let element = button; element !== shown[0]; element = element.parentElement) {
      if (handlerOf(element, 'onClick')) return true
    }
    return false
  }

  /** Starts with the next event of a kind; resolves with the milliseconds from it to the usable list. */
  const listAfter = (eventName) =>
    new Promise((resolve) => {
      const begin = async (event) => {
        const start = event.timeStamp
        resolve((await firstPaintOf(listUsable)) - start)
      }
      window.addEventListener(eventName, begin, { capture: true, once: true })
    })

  window.stopwatch = {
    signIn: firstPaintOf(signInUsable),
    listNow: () => firstPaintOf(listUsable),
    listAfter(eventName) {
      this.list = listAfter(eventName)
    },
  }
}
