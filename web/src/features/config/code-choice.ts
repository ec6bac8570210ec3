import type { PermitNode, PermitSection } from '../../api/generated'

/** Place is a node of the menu together with the section that it is, or stands in. */
export interface Place {
  section: PermitSection
  node: PermitNode
}

const placesOf = (section: PermitSection): Place[] =>
  [section, ...section.children].map((node) => ({ section, node }))

/** isTicked: a screen opens only with its own code and its section's together. */
export function isTicked(codes: ReadonlySet<number>, { section, node }: Place): boolean {
  return codes.has(section.code) && codes.has(node.code)
}

/** comesWithSection: a screen without a code of its own can be neither added nor taken away. */
export function comesWithSection({ section, node }: Place): boolean {
  return node.path !== section.path && node.code === section.code
}

/** elsewhere are the other places that a screen's code opens too, and whether they are open already. */
export function elsewhere(
  tree: readonly PermitSection[],
  codes: ReadonlySet<number>,
  { section, node }: Place,
): { place: Place; opens: boolean }[] {
  if (node.code === section.code) return []
  return tree
    .filter(({ path }) => path !== section.path)
    .flatMap(placesOf)
    .filter((place) => place.node.code === node.code)
    .map((place) => ({ place, opens: codes.has(place.section.code) }))
}

/** openedBy are the codes that open something: each with its section. */
export function openedBy(tree: readonly PermitSection[], codes: ReadonlySet<number>): Set<number> {
  const open = tree.flatMap(placesOf).filter((place) => isTicked(codes, place))
  return new Set(open.map(({ node }) => node.code))
}

/** isWhole: a section is ticked altogether only with all of its screens. */
export function isWhole(codes: ReadonlySet<number>, section: PermitSection): boolean {
  return placesOf(section).every((place) => isTicked(codes, place))
}

/** sectionsWithoutScreens are held and yet open nothing: a section alone is no page. */
export function sectionsWithoutScreens(
  tree: readonly PermitSection[],
  codes: ReadonlySet<number>,
): PermitSection[] {
  return tree.filter(
    (section) =>
      codes.has(section.code) && !section.children.some((node) => isTicked(codes, { section, node })),
  )
}

/** tick adds the code of a screen with that of its section; of a section, those of its screens that may be given too. */
export function tick(
  codes: readonly number[],
  { section, node }: Place,
  mayGive: (code: number) => boolean = () => true,
): number[] {
  const along = node.path === section.path ? section.children.map(({ code }) => code).filter(mayGive) : []
  return sorted(new Set([...codes, section.code, node.code, ...along]))
}

/** untick takes a screen's code away; of a section, all of its screens go too, unless another section shares them. */
export function untick(tree: readonly PermitSection[], codes: readonly number[], place: Place): number[] {
  const { section, node } = place
  const left = new Set(codes)
  left.delete(node.code)
  if (node.code !== section.code) return sorted(left)
  const others = tree.filter(({ path, code }) => path !== section.path && left.has(code))
  const shared = new Set(others.flatMap(placesOf).map((other) => other.node.code))
  for (const { code } of section.children) if (!shared.has(code)) left.delete(code)
  return sorted(left)
}

/** allCodes are those of the whole menu and the ones that stand nowhere in it. */
export function allCodes(tree: readonly PermitSection[], custom: readonly { code: number }[]): number[] {
  return sorted(
    new Set([...tree.flatMap(placesOf).map(({ node }) => node.code), ...custom.map(({ code }) => code)]),
  )
}

/** namesOf says what each code opens. */
export function namesOf(
  tree: readonly PermitSection[],
  custom: readonly { code: number; name: string }[],
): Map<number, string> {
  const names = new Map(custom.map(({ code, name }) => [code, name]))
  for (const { node, section } of tree.flatMap(placesOf)) {
    const known = names.get(node.code)
    if (!known) names.set(node.code, node.title)
    else if (node.code !== section.code) names.set(node.code, `${known} / ${node.title}`)
  }
  return names
}

function sorted(codes: ReadonlySet<number>): number[] {
  return [...codes].sort((a, b) => a - b)
}
