import type { Article } from '../../articles'

export const PLATFORMS = ['a-platform', 'b-platform', 'c-platform'] as const

/** Draft is an article while it is written. */
export interface Draft {
  title: string
  author: string
  /** As `yyyy-MM-dd HH:mm:ss`; empty for now. */
  time: string
  importance: number
  summary: string
  content: string
  image: string
  link: string
  platforms: string[]
  isClosed: boolean
  status: 'draft' | 'published'
}

/** newDraft is what the form begins with. */
export function newDraft(): Draft {
  return {
    title: '',
    author: '',
    time: '',
    importance: 0,
    summary: '',
    content: '',
    image: '',
    link: '',
    platforms: ['a-platform'],
    isClosed: false,
    status: 'draft',
  }
}

export function draftOf(article: Article): Draft {
  return {
    ...newDraft(),
    title: article.title,
    author: article.author,
    time: article.display_time,
    importance: article.importance,
    summary: article.content_short,
    content: article.content,
    image: article.image_uri,
    platforms: article.platforms,
    isClosed: article.comment_disabled,
    status: article.status,
  }
}

/** A problem names the field that stands in the way. */
export type Problem = 'image' | 'title' | 'content' | 'link'

/** problemsOf is what keeps an article from being published. */
export function problemsOf({ image, title, content, link }: Draft): Problem[] {
  const found: Problem[] = []
  if (image === '') found.push('image')
  if (title.trim() === '') found.push('title')
  if (content === '') found.push('content')
  if (link !== '' && !isAddress(link)) found.push('link')
  return found
}

function isAddress(link: string): boolean {
  return /^(https?|ftp):\/\//.test(link) && URL.canParse(link)
}
