// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What the exchange needs of a token (ERC-20).
interface IERC20 {
    function balanceOf(address holder) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}
