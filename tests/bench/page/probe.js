// Runs before the page's own scripts: finds elements through open shadow roots and times what is seen.
;(() => {
  if (window.top !== window) return
  const longTasks = []
  const csp = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push([entry.startTime, entry.duration])
  }).observe({ type: 'longtask', buffered: true })
  document.addEventListener('securitypolicyviolation', (event) =>
    csp.push({ directive: event.effectiveDirective, blocked: event.blockedURI }),
  )
  let clickedAt = 0
  window.addEventListener(
    'click',
    (event) => {
      if (event.isTrusted) clickedAt = event.timeStamp
    },
    true,
  )

  /** Every element under `root`, open shadow roots included. */
  function* walk(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* walk(element.shadowRoot)
    }
  }

  /** CSS parts joined by " >> ", each searched deeply; a last part "text=/regex/" keeps matching texts. */
  function find(selector) {
    let found = [document]
    for (const part of selector.split(' >> ')) {
      const text = /^text=\/(.*)\/$/.exec(part)
      found = text
        ? found.filter((element) => new RegExp(text[1], 'i').test(deepText(element)))
        : found.flatMap((element) => {
            const inside = element.shadowRoot ? [...walk(element.shadowRoot)] : []
            return [...inside, ...walk(element)].filter((each) => each.matches(part))
          })
    }
    return found
  }

  const deepText = (element) =>
    [element, element.shadowRoot, ...[...walk(element)].map((each) => each.shadowRoot)]
      .map((each) => each?.textContent ?? '')
      .join(' ')
  const parent = (node) => node.assignedSlot ?? node.parentNode ?? node.host

  function contains(outer, inner) {
    for (let node = inner; node; node = parent(node)) if (node === outer) return true
    return false
  }

  function deepActive() {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element
  }

  function hit(x, y) {
    let element = document.elementFromPoint(x, y)
    while (element?.shadowRoot) {
      const inner = element.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === element) break
      element = inner
    }
    return element
  }

  function box(element) {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, w: width, h: height }
  }

  function visible(element) {
    const { w, h } = box(element)
    return w > 0 && h > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  /** Visible, enabled and what a pointer at its centre would hit. */
  function clickable(element) {
    if (!visible(element) || element.disabled || element.ariaDisabled === 'true') return false
    const { x, y, w, h } = box(element)
    const target = hit(x + w / 2, y + h / 2)
    return !!target && (contains(element, target) || contains(target, element))
  }

  /** What the user sees of it: its opacity times that of everything around it. */
  function opacity(element) {
    let product = 1
    for (let node = element; node; node = parent(node))
      if (node instanceof Element) product *= getComputedStyle(node).opacity
    return product
  }

  const same = (a, b) =>
    a && ['x', 'y', 'w', 'h'].every((key) => Math.abs(a[key] - b[key]) < 0.5) && Math.abs(a.o - b.o) < 0.01
  const tests = {
    visible: (selector) => find(selector).find(visible),
    clickable: (selector) => find(selector).find(clickable),
    gone: (selector) => (find(selector).some(visible) ? null : document.body),
  }

  /**
   * Resolves in the first animation frame where the test holds. "clickable" also waits until the element
   * has settled: same box and same opacity in two frames running; `first` keeps the frame in which it
   * could first be hit.
   */
  function wait(test, selector, timeout = 15_000) {
    const start = performance.now()
    let first = null
    let last = null
    return new Promise((resolve) => {
      const tick = () => {
        const element = document.body && tests[test](selector)
        const now = performance.now()
        if (element) {
          first ??= now
          const seen = { ...box(element), o: opacity(element) }
          if (test !== 'clickable' || same(last, seen)) return resolve({ ok: true, t: now, first, box: seen })
          last = seen
        } else last = null
        if (now - start > timeout) return resolve({ ok: false })
        requestAnimationFrame(tick)
      }
      tick()
    })
  }

  const armed = {}
  window.__bench = {
    wait,
    find,
    visible,
    deepActive,
    contains,
    box,
    longTasks,
    csp,
    clickedAt: () => clickedAt,
    elements: () => [...walk(document)].length,
    /** Starts waiting now, before the action; collected later, so that the driver's delays do not count. */
    arm(name, test, selector, timeout) {
      armed[name] = wait(test, selector, timeout)
    },
    collect: (name) => armed[name],
  }
  // The button is waited for from the very start of the page.
  window.__bench.arm('button', 'clickable', __CONNECT__, 60_000)
})()
