import type { Order, OrderDetail } from '#contract/orders.ts';

const AT = '2026-03-01T12:00:00.000Z';

/** Two mugs, on no way yet. */
export const anOrder = (more: Partial<Order> = {}): Order => ({
  _id: 'o1',
  orderNumber: 'AB12CD34',
  transactionId: 't1',
  productId: 'pr1',
  productInfo: { _id: 'pr1', name: 'Mug', type: 'physical' },
  performerId: 'p1',
  performerInfo: { _id: 'p1', name: 'Mara', username: 'mara', avatar: '/mara.webp', isPerformer: true },
  userId: 'u1',
  userInfo: { _id: 'u1', name: 'Ann', username: 'ann', avatar: '/ann.webp', isPerformer: false },
  quantity: 2,
  unitPrice: 12,
  totalPrice: 24,
  deliveryAddress: 'Ann Lee, Main Street, Austin, Texas 73301, United States',
  deliveryLines: ['Ann Lee', 'Main Street', 'Austin, TX 73301', 'UNITED STATES'],
  deliveryParts: {
    ...{ name: 'Ann Lee', country: 'US', state: 'Texas', city: 'Austin', district: '', ward: '' },
    ...{ streetNumber: '', streetAddress: 'Main Street', apartment: '', zipCode: '73301' },
  },
  postalCode: '73301',
  phoneNumber: '15125550100',
  userNote: 'A red one',
  shippingCode: '',
  deliveryStatus: 'processing',
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

/** The same with what happened to it. */
export const anOrderDetail = (more: Partial<OrderDetail> = {}): OrderDetail => ({
  ...anOrder(more),
  timeline: more.timeline ?? [{ type: 'ordered', by: 'buyer', detail: '', at: AT }],
});

/** A file, which is there at once. */
export const aDigitalOrder = (more: Partial<OrderDetail> = {}): OrderDetail =>
  anOrderDetail({
    _id: 'o2',
    productInfo: { _id: 'pr2', name: 'Pattern', type: 'digital' },
    productId: 'pr2',
    quantity: 1,
    totalPrice: 12,
    deliveryAddress: '',
    deliveryLines: [],
    deliveryParts: null,
    phoneNumber: '',
    userNote: '',
    deliveryStatus: 'delivered',
    ...more,
  });
