import { type Field, fields, type Pattern, patterns, type Template, template } from './template.ts'

export const patternTemplates: Record<Pattern, Template> = {
  faster: template(
    'Customers wait half as long',
    ['Time from order to delivery', 8, 4, 'days'],
    ['Orders that are late', 22, 8, '%'],
  ),
  right: template(
    'It is right the first time',
    ['Done right the first time', 64, 95, '%'],
    ['Cases that come back', 120, 30, 'a week'],
  ),
  cheaper: template(
    'The same costs us less',
    ['Cost of one order', 14, 9, '€'],
    ['Spent beyond the budget', 12, 2, '%'],
    ['Customers who are satisfied', 88, 92, '%'],
  ),
  reach: template(
    'More people get to know it and stay',
    ['People who use it every week', 400, 1500, 'people'],
    ['New people who are still there after a month', 35, 55, '%'],
  ),
}

/** Titles say what will be different, key results what is counted; the figures are there to be changed. */
export const library: Record<Field, readonly Template[]> = {
  sales: [
    template(
      'Small companies choose us first',
      ['New customers with fewer than 50 people', 40, 90, 'customers'],
      ['Offers that are accepted', 18, 28, '%'],
      ['Days from first talk to contract', 45, 25, 'days'],
    ),
    template(
      'Customers grow with us',
      ['Revenue kept and added from customers of last year', 98, 112, '%'],
      ['Customers with a second product', 12, 25, '%'],
    ),
    template(
      'Every forecast can be relied on',
      ['Gap between forecast and result', 25, 8, '%'],
      ['Open deals with a next step in the calendar', 55, 95, '%'],
    ),
    template(
      'Partners sell without our help',
      ['Revenue from partners', 5, 15, '%'],
      ['Partners with a sale in the quarter', 6, 20, 'partners'],
      ['Deals in which we had to step in', 70, 30, '%'],
    ),
  ],
  marketing: [
    template(
      'The right people find us by themselves',
      ['Visits from searches a month', 12000, 20000, 'visits'],
      ['Visitors who leave their address', 1.8, 3, '%'],
      ['Cost of a new contact', 85, 55, '€'],
    ),
    template(
      'People in our trade know our name',
      ['Asked, name us without help', 9, 18, '%'],
      ['Readers of the newsletter', 3200, 6000, 'readers'],
    ),
    template(
      'Sales gets contacts worth calling',
      ['Contacts that sales accepts', 35, 60, '%'],
      ['Talks that begin with marketing', 60, 140, 'talks'],
      ['Hours until a new contact is called', 30, 4, 'hours'],
    ),
    template(
      'Customers speak for us',
      ['Published stories of customers', 3, 12, 'stories'],
      ['Customers who would recommend us', 31, 45, 'points'],
    ),
  ],
  product: [
    template(
      'New people see the use of it on the first day',
      ['New accounts that reach the first result in a day', 28, 50, '%'],
      ['Steps until the first result', 14, 7, 'steps'],
      ['New accounts still there after four weeks', 40, 55, '%'],
    ),
    template(
      'People come back every week because it helps them',
      ['People who use it weekly', 5200, 8000, 'people'],
      ['Weeks in a row that people stay', 5, 8, 'weeks'],
    ),
    template(
      'What we add is what people use',
      ['New features used by a tenth within a month', 35, 70, '%'],
      ['Features used by nobody', 18, 6, 'features'],
    ),
    template(
      'Everybody can use it, whatever they see or hear',
      ['Screens that pass all checks of accessibility', 55, 100, '%'],
      ['Tasks that can be done by keyboard alone', 60, 100, '%'],
      ['Complaints about accessibility a quarter', 14, 3, 'complaints'],
    ),
  ],
  engineering: [
    template(
      'A change reaches customers on the day it is ready',
      ['Time from merge to customers', 5, 1, 'days'],
      ['Times we go live a week', 2, 10, 'a week'],
      ['Changes that have to be taken back', 12, 5, '%'],
    ),
    template(
      'Nobody is woken at night',
      ['Alarms outside working hours a month', 22, 4, 'alarms'],
      ['Minutes that the service is away a month', 90, 15, 'minutes'],
      ['Incidents of which we hear from customers first', 40, 10, '%'],
    ),
    template(
      'Pages are there before anybody waits',
      ['Time until the slowest tenth of pages can be used', 4.2, 2, 'seconds'],
      ['Weight of the first page', 1.4, 0.6, 'MB'],
    ),
    template(
      'Everyone can change every part',
      ['Parts that only one person knows', 11, 2, 'parts'],
      ['Days until a new colleague is live with a change', 15, 3, 'days'],
    ),
  ],
  support: [
    template(
      'Every question is answered within the hour',
      ['Time until the first answer', 5, 1, 'hours'],
      ['Questions solved with the first answer', 48, 70, '%'],
      ['Questions open for more than three days', 60, 10, 'questions'],
    ),
    template(
      'Customers find the answer by themselves',
      ['Questions per hundred customers a month', 24, 14, 'questions'],
      ['Readers of a help page who need nobody after it', 55, 75, '%'],
    ),
    template(
      'Whoever writes to us is glad they did',
      ['Answers that are rated good', 82, 93, '%'],
      ['People who have to explain it twice', 30, 8, '%'],
    ),
    template(
      'The same trouble does not come twice',
      ['Questions about the ten most frequent causes', 45, 20, '%'],
      ['Causes removed together with product', 2, 12, 'causes'],
    ),
  ],
  people: [
    template(
      'Good people say yes to us',
      ['Offers that are accepted', 65, 85, '%'],
      ['Days from application to offer', 42, 21, 'days'],
      ['Applicants who would recommend us', 20, 40, 'points'],
    ),
    template(
      'Newcomers are at home after a month',
      ['Newcomers who feel at home after 30 days', 62, 85, '%'],
      ['Newcomers who leave within six months', 14, 5, '%'],
    ),
    template(
      'People stay because they grow here',
      ['People who leave of their own will a year', 18, 10, '%'],
      ['Positions filled from within', 25, 45, '%'],
      ['People who had a talk about their future', 40, 95, '%'],
    ),
    template(
      'Leaders are a reason to stay',
      ['Teams that rate their leader good', 68, 85, '%'],
      ['Leaders with a talk a week with each of their people', 50, 90, '%'],
    ),
  ],
  finance: [
    template(
      'We know where we stand within days',
      ['Working days until the month is closed', 12, 5, 'days'],
      ['Corrections after closing', 9, 2, 'corrections'],
    ),
    template(
      'Customers pay on time',
      ['Days until an invoice is paid', 46, 30, 'days'],
      ['Open for more than 60 days', 8, 3, '%'],
      ['Invoices that customers question', 6, 2, '%'],
    ),
    template(
      'Every team knows what it spends',
      ['Teams that keep within their budget', 60, 90, '%'],
      ['Gap between plan and spending', 14, 5, '%'],
    ),
    template(
      'Our money lasts longer',
      ['Months that our money lasts', 14, 20, 'months'],
      ['Gross margin', 61, 68, '%'],
    ),
  ],
  operations: [
    template(
      'What we promise arrives on the day',
      ['Orders delivered on the promised day', 88, 97, '%'],
      ['Orders delivered at the first try', 79, 90, '%'],
      ['Orders that are asked about', 11, 4, '%'],
    ),
    template(
      'Nobody gets hurt at work',
      ['Accidents a quarter', 5, 0, 'accidents'],
      ['Near misses that are reported', 12, 40, 'reports'],
    ),
    template(
      'Suppliers are as reliable as we are',
      ['Deliveries to us that are on time', 81, 95, '%'],
      ['Parts with only one supplier', 34, 12, 'parts'],
    ),
    template(
      'Less goes to waste',
      ['Goods that are thrown away', 6, 2.5, '%'],
      ['Energy for one order', 3.4, 2.6, 'kWh'],
      ['Packaging that is used again', 10, 40, '%'],
    ),
  ],
}

export const countOfTemplates =
  patterns.length + fields.reduce((sum, field) => sum + library[field].length, 0)
