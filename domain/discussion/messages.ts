import { atMost, lengths } from '../lengths.ts'
import { countText } from '../plural.ts'

export const messages = {
  wordsRequired: 'Please write something.',
  wordsTooLong: atMost(lengths.comment),
  tooManyMentions: (most: number) => atMost(most, 'mentions'),
  mentionUnknown: 'Someone you mention is not here any more. Please choose them again.',
  placeUnknown: 'What you comment on is not there any more.',
  notFound: 'This comment is not there any more.',
  otherWords:
    'This comment was posted already, in other words. What you typed stays: send it once more to post it as a comment of its own.',
  idTaken: 'This comment stands already, with another author or on another OKR.',
  deletedMeanwhile: 'This comment was deleted meanwhile.',
  mayNotEdit: 'Only who wrote a comment can change it.',
  mayNotDelete: 'Only who wrote a comment, and admins, can delete it.',
  tooManyComments: (most: number) =>
    `That is more than ${most} comments within an hour. Please wait a while. What you typed stays.`,
  tellsMany: (people: number) => `This tells ${countText(people, 'person', 'people')}. Post it anyway?`,
  ownersFollow: 'Whoever owns an OKR or shares in it follows it.',
  teamUnknown: 'This team is not there any more.',
} as const
