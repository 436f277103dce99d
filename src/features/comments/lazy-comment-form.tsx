import dynamic from 'next/dynamic';

/** The form of comments, replies and changes: visitors read without its code; who may write has it with the page. */
export const CommentForm = dynamic(() => import('./comment-form.tsx').then((part) => part.CommentForm));
