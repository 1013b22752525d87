// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Fungible} from "./Fungible.sol";

/// @notice The chain's own coin as a token: one for one, in both directions.
contract WrappedNative is Fungible {
    constructor(string memory name_, string memory symbol_) Fungible(name_, symbol_, 18) {}

    receive() external payable {
        deposit();
    }

    function totalSupply() public view override returns (uint256) {
        return address(this).balance;
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Transfer(address(0), msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        uint256 held = balanceOf[msg.sender];
        require(held >= amount, "ERC20: burn amount exceeds balance");
        unchecked {
            balanceOf[msg.sender] = held - amount;
        }
        emit Transfer(msg.sender, address(0), amount);
        (bool sent,) = msg.sender.call{value: amount}("");
        require(sent, "WrappedNative: the coin was not taken");
    }
}
